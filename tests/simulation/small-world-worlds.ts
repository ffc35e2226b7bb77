import { noAnswers } from '../../src/contract/domain/application.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { enqueueFiles, enqueueStep } from '../../src/drafts/save.ts';
import type { DraftRow, FieldRow, FileRow } from '../../src/local-db/tables/rows.ts';
import type { QuestionStepName } from '../../src/contract/steps/wizard.ts';
import { emptyRows, NOW, someBytes, type Rows } from './small-world-database.ts';
import { MADE, STORED } from './small-world-server.ts';
import type { Act, SmallWorldOptions } from './small-world-state.ts';

/** The permanent local id of the application that was started on this device. */
const BORN = -1;

const draft = (applicationId: number, base: DraftRow['base']): DraftRow => ({
  applicationId,
  startedHere: base === null,
  agreement: null,
  base,
  savedSteps: [],
  startedAt: NOW,
});

const born = draft(BORN, null);
const stored = draft(STORED, {
  status: status.draft,
  answers: noAnswers(),
  agreement: null,
  investigators: [],
  attachments: [],
  asOf: NOW,
});

const onDevice: Rows = {
  ...emptyRows,
  drafts: [born, stored],
  lanes: [{ lane: STORED, active: 0, tag: 'version 0', backOff: null }],
};

const numbers = (lane: number) => ({ lane, applicationId: lane === BORN ? MADE : lane });

/** Types an answer and saves its step. */
function save(lane: number, step: QuestionStepName, name: string, value: string): Act {
  const typed: FieldRow = {
    applicationId: lane,
    name,
    value,
    from: '',
    revision: 1,
    state: 'kept',
    operationId: null,
  };
  return {
    name: `save ${name} in ${lane}`,
    ...numbers(lane),
    async write(tables, enqueue) {
      await tables.fields.put(typed);
      return enqueueStep(tables, enqueue, lane, step);
    },
  };
}

function comment(lane: number, text: string): Act {
  return {
    name: `comment on ${lane}`,
    ...numbers(lane),
    write: (_tables, enqueue) => enqueue(lane, { kind: 'comment', text, created: '2026-01-05T08:00:00.000Z' }),
  };
}

function chooseFile(lane: number): Act {
  const chosen: FileRow = {
    id: -2,
    applicationId: lane,
    type: 1,
    fileName: 'cv.pdf',
    size: 8,
    mediaType: 'application/pdf',
    sha256: '',
    replaces: null,
    chosenAt: NOW,
    state: 'kept',
    operationId: null,
  };
  return {
    name: `choose a file in ${lane}`,
    ...numbers(lane),
    async write(tables, enqueue) {
      await tables.files.put(chosen);
      await tables.bytes.put({ fileId: chosen.id, bytes: someBytes() });
      const [id = ''] = await enqueueFiles(tables, enqueue, lane);
      return id;
    },
  };
}

const create = save(BORN, 'application-detail', 'researchTitle', 'Sleep');

/** What a user does in the small worlds, one after the other. "Elsewhere" is another application. */
export const acts = {
  'create, save, comment': [create, save(BORN, 'title-of-study', 'studyTitle', 'Sleep'), comment(BORN, 'Please')],
  'save, save, file': [
    save(STORED, 'title-of-study', 'studyTitle', 'Sleep'),
    save(STORED, 'title-of-study', 'background', 'Long'),
    chooseFile(STORED),
  ],
  'save, file': [save(STORED, 'title-of-study', 'studyTitle', 'Sleep'), chooseFile(STORED)],
  'create, and save, comment elsewhere': [
    create,
    save(STORED, 'title-of-study', 'studyTitle', 'Sleep'),
    comment(STORED, 'Please'),
  ],
  'create, save, and file elsewhere': [create, save(BORN, 'title-of-study', 'studyTitle', 'Sleep'), chooseFile(STORED)],
} satisfies Record<string, readonly Act[]>;

export type ActsName = keyof typeof acts;

const page = { name: 'page', holder: 'page' } as const;
const otherPage = { name: 'other page', holder: 'page' } as const;
const worker = { name: 'worker', holder: 'worker' } as const;

export const pageAndWorker = [page, worker] as const;
export const twoPages = [page, otherPage] as const;

export type SmallWorldChoices = Partial<
  Pick<SmallWorldOptions, 'locks' | 'contexts' | 'faults' | 'discard' | 'elsewhere'>
>;

/** A small world by what the user does in it; by default with Web Locks, a page and a worker, and one fault. */
export function smallWorld(
  name: ActsName,
  { locks = true, contexts = pageAndWorker, faults = 1, discard = false, elsewhere = false }: SmallWorldChoices = {},
): SmallWorldOptions {
  const said = [
    name,
    contexts.map((context) => context.name).join(' and '),
    locks ? 'locks' : 'the lease alone',
    faults === 1 ? 'one fault' : `${faults} faults`,
    ...(discard ? ['something is taken back'] : []),
    ...(elsewhere ? ['something is changed elsewhere'] : []),
  ];
  return { name: said.join('; '), rows: onDevice, acts: acts[name], locks, contexts, faults, discard, elsewhere };
}
