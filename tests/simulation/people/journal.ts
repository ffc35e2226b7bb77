import type { PersonName } from '../server-world.ts';
import type { Restored } from '../oracle/restored.ts';
import { keyOf, markOf } from './word.ts';

/** Something that a person wrote on one device for one application. */
export type Word = {
  mark: string;
  kind: 'field' | 'row' | 'file' | 'comment' | 'message';
  person: PersonName;
  device: string;
  slot: number;
  /** What it is a value of: the name of a question, `row <id>` or `file <type>`; its own mark where nothing can replace it. */
  place: string;
  /** What stood in its place on the page when it was written, and what was shown beside it when the person chose it. */
  saw: Set<string>;
  /** Sent at once, from a box in which a message may have lain that was written in another tab a moment ago. */
  typedOver?: string;
  /** The file at the portal in whose place it was chosen. */
  chosenOver?: string;
  madeAt: number;
  /** When the portal said that it has it; null: never, so it may be gone. */
  keptAt: number | null;
  /** The person took it back, or let another's word stand. */
  givenUp: boolean;
  /** When the person took the change back that bore it, though it may have arrived: the next may be made on what was before. */
  takenBackAt: number | null;
  /** A file that its person let go of on this device alone, told that the portal may have it and keeps it then. */
  forgotten: boolean;
  /** It needed the person once, so the order of things is theirs. */
  troubled: boolean;
  /** When it was put into its field again from beside it, so it may come back; null: never. */
  chosenAgainAt: number | null;
  /** What stood in its field when it was put there again, and when that was. */
  putBackOver: Map<string, number>;
  /** A file whose bytes changed on the disk: it cannot be sent any more, and is chosen again or dropped. */
  spoiled: boolean;
  /** Asked only while another answer says so: it may stay on the device for good. */
  conditional: boolean;
};

/** What a person pressed that asks the server for something. */
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
  /** The step that it saves, or the sort of thing: what is mended goes in the place of what was refused of the same part. */
  part: string;
  /** The words that stood on the page in what was sent with it. */
  marks: readonly string[];
  /** The value that a removal was pressed on. */
  removes: string | null;
  /** What a decision was made on: each content of the application that its person was shown before it left. */
  decidesOn: Set<string> | null;
  /** Told that it had changed, and without being able to look, the person sent it all the same. */
  onAnything: boolean;
  calledAt: number;
  /** The same by the world's clock, in ms since 1970. */
  pressedAt: number;
  /** What of the application stood on the page when it was submitted; null for any other press. */
  saw: Content | null;
  /** When the portal said that it has it; null: never. */
  keptAt: number | null;
  /** When the portal called it saved. */
  savedAt: number | null;
  givenUp: boolean;
};

/** An application as a page shows it: what stands in each field, and the names of rows and files. */
export type Content = { fields: Readonly<Record<string, string>>; rows: readonly string[]; files: readonly string[] };

/** One application of the history: how the device on which it was started calls it, and how the server does. */
export type Slot = {
  number: number;
  owner: PersonName;
  local: number | null;
  servers: number[];
  prepared: boolean;
  /** Numbers that it had before a backup was restored, or before its draft was deleted. */
  former: number[];
};

/** Something that is not as it was promised. It begins with the number of its rule. */
export type Violation = string;

/** Each person's words have numbers of their own, so that what one writes does not change another's. */
const firstOf: Readonly<Record<PersonName, number>> = { researcher: 0, second: 10_000, administrator: 20_000 };

/** What the people did and what the portal said to them, written down apart from the portal. */
export class Journal {
  readonly words = new Map<string, Word>();
  readonly presses: Press[] = [];
  /** `<slot> <question> <true or false>`: ticks that somebody set. */
  readonly ticks = new Set<string>();
  /** Fields that somebody emptied, with what they saw there, and when. */
  readonly blanks: { slot: number; place: string; person: PersonName; device: string; saw: string; at: number }[] = [];
  /** The places of rows whose removal was asked for; what is typed there after goes with the row, or stays with it. */
  readonly removedRows = new Set<string>();
  /** Devices whose database the browser emptied, and when. */
  readonly emptied: { device: string; at: number }[] = [];
  /** When somebody downloaded a copy and then deleted their work on a device: it is in that copy until they import it. */
  readonly inCopyOnly: { person: PersonName; device: string; at: number }[] = [];
  /** Rows that nobody had saved yet when a copy took them to another device: there they are new, whatever becomes of them here. */
  readonly copiedRows: { mark: string; to: string }[] = [];
  /** When somebody signed out, and which answer of the server was the last that the device had by then. */
  readonly signedOut: { person: PersonName; device: string; at: number; heard: number }[] = [];
  /** Drafts that only one device had, and that were deleted there. */
  readonly deleted: { slot: number; device: string; at: number }[] = [];
  /** When somebody set the clock of a device, by the world's own. */
  readonly clocks: { device: string; at: number }[] = [];
  /** When a backup of the server was restored. */
  readonly restored: number[] = [];
  /** The same, with what the server had before and after. */
  readonly exchanged: Restored[] = [];
  /** A Submit that needed its person, and that they had sent again: it may take effect once more. */
  readonly submittedAgain: { slot: number; person: PersonName }[] = [];
  /** Decisions already made, by `decisionKey`. */
  readonly decided = new Set<string>();
  /** Since when a person has seen a refused change on the page of what waits, by the change's id. */
  readonly refusedSince = new Map<string, number>();
  readonly slots: Slot[];
  /** What was said that was not true, found on the way. */
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

  write(word: Pick<Word, 'kind' | 'person' | 'device' | 'slot'> & { place?: string; saw?: string }): Word {
    const mark = markOf(this.countOf(word.person) + 1 + firstOf[word.person]);
    const { place = mark, saw, ...rest } = word;
    const made: Word = {
      ...rest,
      mark,
      place,
      saw: new Set(),
      madeAt: this.tick(),
      keptAt: null,
      givenUp: false,
      takenBackAt: null,
      forgotten: false,
      troubled: false,
      chosenAgainAt: null,
      putBackOver: new Map(),
      spoiled: false,
      conditional: false,
    };
    if (saw !== undefined) this.noteSeen(made, saw);
    this.words.set(mark, made);
    return made;
  }

  /** A person saw this value where they put a word. If it is the blank that they left there, they saw what they emptied too. */
  noteSeen(word: Word, value: string): void {
    const key = keyOf(value);
    word.saw.add(key);
    if (key !== '') return;
    for (const { slot, place, person, saw } of this.blanks) {
      if (slot === word.slot && place === word.place && person === word.person) word.saw.add(saw);
    }
  }

  /** How many words a person has written. */
  countOf(person: PersonName): number {
    return [...this.words.values()].filter((word) => word.person === person).length;
  }

  press(
    press: Omit<Press, 'calledAt' | 'pressedAt' | 'saw' | 'onAnything' | 'keptAt' | 'savedAt' | 'givenUp'> &
      Partial<Press>,
  ): Press {
    const fresh = {
      onAnything: false,
      keptAt: null,
      savedAt: null,
      givenUp: false,
      saw: null,
      ...press,
    };
    const made: Press = { ...fresh, calledAt: this.tick(), pressedAt: this.now() };
    this.presses.push(made);
    return made;
  }

  /** A backup was restored: what was begun since it was made has no number any more, and its number may be given to another. */
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

  /** The portal said that it has these. */
  keep(words: readonly Word[]): void {
    const now = this.tick();
    for (const word of words) word.keptAt ??= now;
  }

  slotOf(lane: number): Slot | undefined {
    return this.slots.find(({ local, servers, former }) => local === lane || [...servers, ...former].includes(lane));
  }

  /** Whether the writer of a word had seen this value: on the page where they wrote, or below a word that they saw there. */
  hasSeen(word: Word, key: string): boolean {
    const seen = new Set<string>();
    const left = [...word.saw];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (next === key) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      left.push(...(this.words.get(next)?.saw ?? []));
    }
    return false;
  }

  /** Earlier words that were put into the field again before `by`, in the place of this one or of one that replaced it. */
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

  /** Words whose writers had seen this one where they wrote: they took its place, wherever it got to. */
  successorsOf(word: Word): Word[] {
    return [...this.words.values()].filter(
      (other) =>
        other !== word &&
        other.slot === word.slot &&
        (other.typedOver === word.place || (other.madeAt > word.madeAt && this.hasSeen(other, word.mark))),
    );
  }
}
