import type { PersonName } from '../server-world.ts';
import type { Restored } from '../oracle/restored.ts';
import { keyOf, markOf } from './word.ts';

/** Something that a user wrote on one device for one application. */
export type Word = {
  mark: string;
  kind: 'field' | 'row' | 'file' | 'comment' | 'message';
  person: PersonName;
  device: string;
  /** The tab that it was written in; null if it was written before the history. */
  tab: string | null;
  slot: number;
  /**
   * What it is a value of: the name of a question, `row <id>` (its name), `row <id> <column>` or `file <type>`; its own
   * mark if nothing can replace it.
   */
  place: string;
  /** The values in its place on the page when it was written, and those shown beside it when the user chose it. */
  saw: Set<string>;
  /**
   * The box that it was typed in and sent from at once; another tab may have written a message there a moment before.
   */
  typedOver?: string;
  /** The file at the server that it was chosen to replace. */
  chosenOver?: string;
  madeAt: number;
  /** When the portal said that it has stored it; null if it never did, so the word may be lost. */
  keptAt: number | null;
  /** The user took it back, or chose another word over it. */
  givenUp: boolean;
  /**
   * Each time the user took back a change that contained it: the change itself, or a copy of it on another device. It
   * may have arrived all the same, and the next change may be based on what was there before. `at`: when that was
   * pressed; `until`: when it was done, Infinity if the page was closed before; `keys`: of all that was taken back
   * with it.
   */
  takenBack: readonly { device: string; at: number; until: number; keys: readonly string[] }[];
  /** Each time its user had a change that contained it tried again; `key`: the key that the change had by then. */
  triedAgain: { device: string; at: number; key: string }[];
  /** Each time its user put it back into its field from beside it. */
  putBack: { device: string; at: number }[];
  /**
   * A file that the user discarded on this device only, after they were told that the server may have it and then keeps
   * it.
   */
  forgotten: boolean;
  /** It needed the user once, so its order is up to them. */
  troubled: boolean;
  /**
   * Of the values in `saw`: when its user saw them in a choice between the two, instead of where they typed. `Infinity`
   * if that choice had no effect, because the change had been saved again already.
   */
  sawAtChoice: Map<string, number>;
  /**
   * What its user had been shown of its field by the time they saved it, and when that was first: other versions of the
   * text beside it, and the texts that they had chosen between.
   */
  besideWhenSaved: Map<string, number>;
  /** When it was put back into its field from beside it, so that it may reappear; null if it never was. */
  chosenAgainAt: number | null;
  /**
   * The values that were in its field when it was put back there, each with the time; for a file, those at the server
   * that the user was shown beside it and chose to replace.
   */
  putBackOver: Map<string, number>;
  /**
   * A file whose bytes changed on the disk of these devices: it cannot be sent from there any more, and is chosen again
   * or dropped.
   */
  spoiledOn: Set<string>;
  /** It answers a question that is asked only with a certain other answer: it may stay on the device for good. */
  conditional: boolean;
};

/** A press of a button that asks the server for something. */
export type Press = {
  kind:
    | 'save'
    | 'saveRows'
    | 'sendFiles'
    | 'submit'
    | 'saveAsDraft'
    | 'removeRow'
    | 'removeFile'
    | 'message'
    | 'decide';
  person: PersonName;
  device: string;
  slot: number;
  /**
   * The step that it saves, or the kind of change; a corrected change takes the place of the refused one of the same
   * part.
   */
  part: string;
  /** The marks of the words on the page that were sent with it. */
  marks: readonly string[];
  /** The value whose removal was pressed; null for any other press. */
  removes: string | null;
  /** The other cells of the row whose removal was pressed, as they were shown. */
  beside: readonly string[];
  /** For a decision: each content of the application that the user was shown before it was sent. */
  decidesOn: Set<string> | null;
  /** The user was told that the application had changed, could not look at it, and sent the decision anyway. */
  onAnything: boolean;
  calledAt: number;
  /** The same time by the world's clock, in ms since 1970. */
  pressedAt: number;
  /** What the page showed of the application when it was submitted; null for any other press. */
  saw: Content | null;
  /** When the portal said that it has stored it; null if it never did. */
  keptAt: number | null;
  /** When the portal reported it as saved; null if it never did. */
  savedAt: number | null;
  givenUp: boolean;
  /** The portal said that it could not store it. */
  isNotKept?: true;
};

/**
 * A submission that needed the user, and that they sent again. `pressedAt`: by the world's clock, in ms since 1970.
 * `isFresh`: the screen did not say that it may have arrived, and it was in no copy, so it can be sent as a new
 * request.
 */
export type SubmittedAgain = {
  slot: number;
  person: PersonName;
  device: string;
  at: number;
  pressedAt: number;
  isFresh: boolean;
};

/**
 * What the server lacked of an application once a backup was restored, and its user sent again or discarded. `marks`:
 * the words that were offered, at `shownAt`.
 */
export type OfferAnswered = {
  person: PersonName;
  device: string;
  slot: number;
  marks: readonly string[];
  isSent: boolean;
  shownAt: number;
  at: number;
  /** The portal said that it did so. */
  isDone?: true;
};

/** A field that a user emptied, with what they saw there. `givenUp`: they discarded that, or chose a text over it. */
export type Blank = {
  slot: number;
  place: string;
  person: PersonName;
  device: string;
  saw: string;
  at: number;
  /** When the portal said that it has stored it; null if it never did. */
  keptAt: number | null;
  givenUp?: true;
};

/**
 * An application as a page shows it: the values of its fields, the names of rows and files, and the rows' other cells.
 */
export type Content = {
  fields: Readonly<Record<string, string>>;
  rows: readonly string[];
  cells: readonly string[];
  files: readonly string[];
};

/** One application of the history, with its local id on the device that started it, and its ids at the server. */
export type Slot = {
  number: number;
  owner: PersonName;
  local: number | null;
  servers: number[];
  prepared: boolean;
  /** Ids that it had before a backup was restored, or before its draft was deleted. */
  former: number[];
};

/** A broken promise. It begins with the number of the rule. */
export type Violation = string;

/** Each user's words have their own range of numbers, so that what one user writes does not change another's marks. */
const firstOf: Readonly<Record<PersonName, number>> = { researcher: 0, second: 10_000, administrator: 20_000 };

/** What the users did and what the portal told them, recorded independently of the portal. */
export class Journal {
  readonly words = new Map<string, Word>();
  readonly presses: Press[] = [];
  /** Ticks that a user set, as `<slot> <question> <true or false>`. */
  readonly ticks = new Set<string>();
  /** Texts without a mark that a user put back into a cell, as `<slot> <column> <text>`. */
  readonly unmarked = new Set<string>();
  /** Fields that a user emptied. */
  readonly blanks: Blank[] = [];
  /**
   * The places of rows whose removal was requested; text typed there later is removed with the row, or stays with it.
   */
  readonly removedRows = new Set<string>();
  /** Pages for which a newer release closed the database, by the name of their context, and when. */
  readonly takenOver: { page: string; at: number }[] = [];
  /** Devices whose database the browser emptied, and when. */
  readonly emptied: { device: string; at: number }[] = [];
  /**
   * When a user downloaded a copy and then deleted their work on a device: it is only in that copy until they import
   * it.
   */
  readonly inCopyOnly: { person: PersonName; device: string; at: number }[] = [];
  /**
   * Rows that were not saved yet when a copy took them to another device: they are new there, no matter what happens to
   * them here.
   */
  readonly copiedRows: { mark: string; to: string }[] = [];
  /**
   * The names of all rows that a copy took to another device before the server had them, also those in a waiting save.
   */
  readonly rowsInCopies = new Set<string>();
  /** To which device each copy was taken. */
  readonly carriedTo: string[] = [];
  /** When a user signed out, and which of the server's responses was the last that the device had received by then. */
  readonly signedOut: { person: PersonName; device: string; at: number; heard: number }[] = [];
  /** Drafts that only one device had and that were deleted there. */
  readonly deleted: { slot: number; device: string; at: number }[] = [];
  /** When the clock of a device was set, in ms since 1970 by the world's own clock. */
  readonly clocks: { device: string; at: number }[] = [];
  /** When a backup of the server was restored. */
  readonly restored: number[] = [];
  /** The same, with what the server had before and after. */
  readonly exchanged: Restored[] = [];
  /** Submissions that needed the user and that they sent again: each may take effect once more. */
  readonly submittedAgain: SubmittedAgain[] = [];
  /** What users sent again or discarded of what the server lacked once a backup was restored. */
  readonly offersAnswered: OfferAnswered[] = [];
  /** When decisions were made, by `decisionKey`. */
  readonly decided = new Map<string, number>();
  /** By page or worker: when it was frozen last, and when it woke; in ms since 1970 by the world's clock. */
  readonly frozen = new Map<string, { from: number; to: number }>();
  /** Devices on which something that a user did failed because of a database that answered. */
  readonly diskFailed = new Set<string>();
  /**
   * Changes for which Discard was pressed while they were being sent, by their key. `tries`: how many requests of it
   * had left the device by then, with one that may be about to.
   */
  readonly discarding = new Map<string, { device: string; slot: number | undefined; at: number; tries: number }>();
  /** When the user first saw a refused change in the outbox list, by the change's id. */
  readonly refusedSince = new Map<string, number>();
  /** The two texts of each choice that a user made, in a conflict or between versions, and where they were shown. */
  readonly choices: { person: PersonName; device: string; slot: number | undefined; place: string; sides: string[] }[] =
    [];
  /**
   * Each text that a user gave up in a conflict by choosing the value at the server; `at`: when that was done, and
   * `chosenAt` the same by the world's clock, in ms since 1970.
   */
  readonly theirsTaken: { device: string; slot: number; place: string; mine: string; at: number; chosenAt: number }[] =
    [];
  /** Words that a user kept in a conflict on a device, as `<device> <mark>`: there may be a second copy of a change. */
  readonly mineKept = new Set<string>();
  readonly slots: Slot[];
  /** The broken promises that were found so far. */
  readonly violations = new Set<Violation>();
  readonly tick: () => number;

  readonly now: () => number;

  constructor(owners: readonly PersonName[], tick: () => number, now: () => number) {
    this.tick = tick;
    this.now = now;
    this.slots = owners.map((owner, number) => ({
      number,
      owner,
      local: null,
      servers: [],
      prepared: false,
      former: [],
    }));
  }

  write(
    word: Pick<Word, 'kind' | 'person' | 'device' | 'slot'> & { tab?: string; place?: string; saw?: string },
  ): Word {
    const mark = markOf(this.countOf(word.person) + 1 + firstOf[word.person]);
    const { place = mark, saw, tab = null, ...rest } = word;
    const made: Word = {
      ...rest,
      tab,
      mark,
      place,
      saw: new Set(),
      madeAt: this.tick(),
      keptAt: null,
      givenUp: false,
      takenBack: [],
      triedAgain: [],
      putBack: [],
      forgotten: false,
      troubled: false,
      sawAtChoice: new Map(),
      besideWhenSaved: new Map(),
      chosenAgainAt: null,
      putBackOver: new Map(),
      spoiledOn: new Set(),
      conditional: false,
    };
    if (saw !== undefined) this.noteSeen(made, saw);
    this.words.set(mark, made);
    return made;
  }

  /**
   * Notes that a user saw this value where they put a word. If it is the blank that they left there, they also saw what
   * they had emptied.
   */
  noteSeen(word: Word, value: string): void {
    const key = keyOf(value);
    word.saw.add(key);
    if (key !== '') return;
    for (const { slot, place, person, saw } of this.blanks) {
      if (slot === word.slot && place === word.place && person === word.person) word.saw.add(saw);
    }
  }

  /** Notes that a user who chose between the two saw this value beside their word. */
  noteSeenAtChoice(word: Word, value: string): void {
    if (!word.saw.has(keyOf(value))) word.sawAtChoice.set(keyOf(value), this.tick());
    this.noteSeen(word, value);
  }

  /** How many words a user has written. */
  countOf(person: PersonName): number {
    return [...this.words.values()].filter((word) => word.person === person).length;
  }

  press(
    press: Omit<Press, 'calledAt' | 'pressedAt' | 'beside' | 'saw' | 'onAnything' | 'keptAt' | 'savedAt' | 'givenUp'> &
      Partial<Press>,
  ): Press {
    const fresh = {
      onAnything: false,
      keptAt: null,
      savedAt: null,
      givenUp: false,
      beside: [],
      saw: null,
      ...press,
    };
    const made: Press = { ...fresh, calledAt: this.tick(), pressedAt: this.now() };
    this.presses.push(made);
    return made;
  }

  /**
   * A backup was restored: applications started after it was made have no server id any more, and their ids may be
   * given to others.
   */
  restore(isThere: (server: number) => boolean): void {
    this.restored.push(this.tick());
    for (const slot of this.slots) {
      slot.former.push(...slot.servers.filter((server) => !isThere(server)));
      slot.servers = slot.servers.filter(isThere);
    }
  }

  wordsOf(marks: readonly string[]): Word[] {
    return marks.flatMap((mark) => this.words.get(mark) ?? []);
  }

  /** The portal said that it has stored these words. */
  keep(words: readonly (Word | Blank)[]): void {
    const now = this.tick();
    for (const word of words) word.keptAt ??= now;
  }

  slotOf(lane: number): Slot | undefined {
    return this.slots.find(({ local, servers, former }) => local === lane || [...servers, ...former].includes(lane));
  }

  /**
   * Whether the writer of a word had seen this value: on the page where they wrote, or as something that a word seen
   * there had replaced.
   */
  hasSeen(word: Word, key: string): boolean {
    return this.isSeenBy(word, key, Infinity);
  }

  /** The same, without what was seen only in a choice after this word was typed, or in one that had no effect. */
  hasSeenWhenTyped(word: Word, key: string): boolean {
    return this.isSeenBy(word, key, word.madeAt);
  }

  private isSeenBy(word: Word, key: string, typedAt: number): boolean {
    /** A word that was seen, and when it was typed over. */
    type Seen = { value: string; by: number };
    const seenIn = ({ saw, sawAtChoice }: Word, by: number): Seen[] =>
      [...saw].filter((value) => (sawAtChoice.get(value) ?? 0) <= by).map((value) => ({ value, by }));
    const seen = new Set<string>();
    const left = seenIn(word, typedAt);
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (next.value === key) return true;
      if (seen.has(next.value)) continue;
      seen.add(next.value);
      const below = this.words.get(next.value);
      const by = typedAt === Infinity ? Infinity : Math.min(next.by, below?.madeAt ?? 0);
      if (below !== undefined) left.push(...seenIn(below, next.by).map((one) => ({ ...one, by })));
    }
    return false;
  }

  /**
   * Words, also earlier ones, that the user put back in the place of this word, or of one that replaced it, by the time
   * `by`.
   */
  putBackOver(word: Word, by: number): Word[] {
    return [...this.words.values()].filter(({ slot, place, putBackOver }) => {
      if (slot !== word.slot || place !== word.place) return false;
      return [...putBackOver].some(([key, at]) => {
        if (at > by) return false;
        const replaced = this.words.get(key);
        return replaced === word || (replaced !== undefined && this.hasSeen(replaced, word.mark));
      });
    });
  }

  /** Words whose writers had seen this one where they wrote: they replaced it, wherever it was by then. */
  successorsOf(word: Word): Word[] {
    return [...this.words.values()].filter(
      (other) =>
        other !== word &&
        other.slot === word.slot &&
        (other.typedOver === word.place || (other.madeAt > word.madeAt && this.hasSeen(other, word.mark))),
    );
  }
}
