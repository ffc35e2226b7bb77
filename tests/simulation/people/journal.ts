import type { Intent } from '../../../src/local-db/rows.ts';
import type { PersonName } from '../server-world.ts';
import { markOf, marksIn, markOfStatus } from './word.ts';

/** Something that a person wrote or asked for, on one device, for one application. */
export type Word = {
  mark: string;
  kind: 'field' | 'row' | 'file' | 'comment' | 'status' | 'message';
  person: PersonName;
  device: string;
  slot: number;
  /** What it is a value of: a newer word for the same place takes its place. */
  place: string;
  /** Sent at once, from a box in which a message may have lain that was written in another tab a moment ago. */
  typedOver?: string;
  madeAt: number;
  /** When the portal said that it has it; null: never, so it may be gone. */
  keptAt: number | null;
  /** The person took it back, or let another's word stand. */
  givenUp: boolean;
  /** It needed the person once, so the order of things is theirs. */
  troubled: boolean;
  /** Asked only while another answer says so: it may stay on the device for good. */
  conditional: boolean;
};

/** A change that the portal was asked to send. */
export type Asked = {
  id: string;
  person: PersonName;
  device: string;
  slot: number;
  kind: Intent['kind'];
  submits: boolean;
  marks: readonly string[];
  calledAt: number;
  keptAt: number | null;
};

/** One application of the history: how the device on which it was started calls it, and how the server does. */
export type Slot = { number: number; owner: PersonName; local: number | null; servers: number[]; prepared: boolean };

/** What the persons did and what the portal said to it, written down apart from the portal. */
export class Journal {
  readonly words = new Map<string, Word>();
  readonly asked: Asked[] = [];
  /** The places of rows whose removal was asked for; what is typed there after goes with the row, or stays with it. */
  readonly removedRows = new Set<string>();
  readonly slots: Slot[];
  /** What was said that was not true, found on the way. */
  readonly violations = new Set<string>();
  /** What the persons did. */
  readonly acts: string[] = [];
  #time = 0;

  constructor(owners: readonly PersonName[]) {
    this.slots = owners.map((owner, number) => ({ number, owner, local: null, servers: [], prepared: false }));
  }

  /** Order, not time. */
  tick(): number {
    this.#time += 1;
    return this.#time;
  }

  write(word: Omit<Word, 'mark' | 'madeAt' | 'keptAt' | 'givenUp' | 'troubled' | 'conditional'>): Word {
    return this.#note({ ...word, mark: markOf(this.words.size + 1) });
  }

  /** The word for a change of status, which is known only once the portal says when it was asked for. */
  noteStatus(word: Pick<Word, 'person' | 'device' | 'slot'>, to: number, at: string): Word {
    const mark = markOfStatus(to, at);
    return this.words.get(mark) ?? this.#note({ ...word, mark, kind: 'status', place: `status ${to}` });
  }

  #note(word: Omit<Word, 'madeAt' | 'keptAt' | 'givenUp' | 'troubled' | 'conditional'>): Word {
    const made: Word = {
      ...word,
      madeAt: this.tick(),
      keptAt: null,
      givenUp: false,
      troubled: false,
      conditional: false,
    };
    this.words.set(made.mark, made);
    return made;
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
    return this.slots.find(({ local, servers }) => local === lane || servers.includes(lane));
  }

  /** A word of the same place and device, made or kept later, which may have taken its place. */
  successorsOf(word: Word): Word[] {
    return [...this.words.values()].filter(
      (other) =>
        other !== word &&
        other.person === word.person &&
        other.device === word.device &&
        other.slot === word.slot &&
        ((other.kind === word.kind && other.place === word.place) || other.typedOver === word.place) &&
        (other.keptAt ?? Infinity) > word.madeAt,
    );
  }
}

/** The marks that an intent bears. */
export function marksOfIntent(intent: Intent): string[] {
  if (intent.kind === 'changeStatus') return [markOfStatus(intent.to, intent.at)];
  if (intent.kind === 'saveStep') return marksIn(Object.values(intent.edits).map(({ to }) => to));
  if (intent.kind === 'saveInvestigators') return marksIn(intent.edits.map(({ to }) => to));
  if (intent.kind === 'removeFile' || intent.kind === 'removeInvestigator') return [];
  return marksIn(intent);
}
