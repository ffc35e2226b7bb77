import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkMessages } from '../../src/contract/messages/application/check.ts';
import { partStateMessages } from '../../src/contract/messages/device/saving.ts';
import { keptHereMessages } from '../../src/contract/messages/device/kept-here.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { statusBadgeInDetail } from '../../src/contract/wording/status-badges.ts';
import { statuses, type Status } from '../../src/contract/domain/statuses.ts';
import { wizardSteps } from '../../src/contract/steps/wizard.ts';
import { draftFromRows } from '../../src/drafts/draft.ts';
import { readDraftRows } from '../../src/drafts/draft-rows.ts';
import { stepProgressOf } from '../../src/drafts/progress.ts';
import { createUserStore, type UserStore } from '../../src/local-db/user-store.ts';
import { createReplicaStore, type ReplicaStore } from '../../src/local-db/replica-store.ts';
import type { OperationRow } from '../../src/local-db/tables/rows.ts';
import { countLocalOnly, readLocalOnly } from '../../src/outbox/read/local-only.ts';
import { readListing } from '../../src/outbox/read/listing.ts';
import { discard } from '../../src/outbox/merge/discard.ts';
import { readSubmission } from '../../src/outbox/read/submission.ts';
import { summarize, type OutboxSummary } from '../../src/outbox/read/summary.ts';
import { readApplicationWork } from '../../src/outbox/read/work-of-application.ts';
import { overlayAttachments, overlayComments } from '../../src/replica/copies/overlay.ts';
import { readListWindow } from '../../src/replica/sources/list-window.ts';
import { badgesOf, changeText } from '../../src/replica/copies/waiting-text.ts';
import { givenAnswers } from '../../src/screens/check/question-section.tsx';
import { statesOfSteps, stateText } from '../../src/screens/check/step-states.ts';
import { headerStateText, type HeaderStateText } from '../../src/screens/frame/header/header-state-text.ts';
import { ownBadges } from '../../src/screens/lists/cards/entry-badges.ts';
import { chatMessages } from '../../src/screens/review/thread/chat-messages.ts';
import { filesShown } from '../../src/screens/wizard/files/files-shown.ts';
import { blockedReasonText } from '../../src/screens/waiting/blocked-reason-text.ts';
import { localOnlyText } from '../../src/screens/waiting/local-only-text.ts';
import { isLaneBlocked, saveText } from '../../src/screens/wizard/step-form/save-text.ts';
import { stepsShown } from '../../src/screens/wizard/steps-shown.ts';
import { build, devices, ID, networks, NOW, type Network } from './work-states.ts';

/*
 * What the pages would say in every state of the server, the device and the network, made by the functions that the
 * screens call, over the real tables; and rules that no two of these sentences may break.
 */

const { words } = partStateMessages;

let store: UserStore;
let replica: ReplicaStore;
beforeEach(() => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  store = createUserStore(idb, 7);
  replica = createReplicaStore(idb, 7);
});
afterEach(() => {
  store.close();
  replica.close();
});

/** Everything that the pages say about one state, with each sentence under its position on the page. */
async function said({ sessionMark, lastReading }: Network) {
  const read = await store.read(async (tables) => ({
    listing: await readListing(tables, { sessionMark, now: NOW }, 50),
    kept: await readLocalOnly(tables),
    keptCount: await countLocalOnly(tables),
    summary: await summarize(tables, sessionMark),
    one: await readApplicationWork(tables, ID),
    rows: await readDraftRows(tables, ID),
    submission: await readSubmission(tables, ID),
    stored: await tables.operations.toArray(),
  }));
  const list = await readListWindow(
    { user: store.read, replica: replica.read },
    { scope: 'own', status: undefined },
    50,
  );
  const { summary, keptCount: kept, one } = read;
  const writeState = { hasUnwritten: false, failure: null };
  const header = headerStateText({ summary, kept, writeState, lastReading }, NOW);
  const inWizard = headerStateText({ summary, kept, writeState, lastReading, ofOne: one }, NOW);
  const operations = read.listing.lanes.flatMap((lane) => lane.operations);
  const entry = list?.value.entries.find(({ id }) => id === ID);
  const draft = read.rows === null ? null : draftFromRows(read.rows, new Map());
  return {
    ...read,
    header,
    inWizard,
    operations,
    draft,
    badges: entry === undefined ? [] : ownBadges(entry, 'List', summary.outboxState).map(({ text }) => text),
    partStates: partStates(read.stored, draft, summary.outboxState),
    detailBadges:
      entry === undefined
        ? []
        : badgesOf(statusBadgeInDetail(entry.status), entry, summary.outboxState).map(({ text }) => text),
    keptSentences: read.kept.flatMap((work) => localOnlyText(work).words),
    holds: operations.flatMap((operation) => blockedReasonText(operation, NOW)),
    steps: draft === null ? [] : stepsOf(draft, summary.outboxState),
    conflict: draft === null ? undefined : givenAnswers(draft)['noConflict'],
  };
}

/** The states beside the application's files and messages, on its page and in the wizard. */
function partStates(
  stored: OperationRow[],
  draft: ReturnType<typeof draftFromRows> | null,
  outboxState: OutboxSummary['outboxState'],
) {
  const files = overlayAttachments([], stored, () => 0).map((file) => changeText(file, outboxState));
  const thread = chatMessages(overlayComments([], stored, 7), { userId: 7, roleId: 1 }, outboxState).map(
    ({ state }) => state ?? '',
  );
  const rows = draft === null ? [] : filesShown(draft, 1, () => '', outboxState).map(({ stateText }) => stateText);
  return [...files, ...thread, ...rows];
}
type Said = Awaited<ReturnType<typeof said>>;

function stepsOf(draft: NonNullable<ReturnType<typeof draftFromRows>>, outboxState: OutboxSummary['outboxState']) {
  const progress = stepProgressOf(draft, '1');
  const partStates = statesOfSteps(draft);
  const isBehind = isLaneBlocked(draft);
  const shown = stepsShown('policy-agreement', draft, '1');
  return wizardSteps.map((step, index) => {
    const state = partStates[step];
    return {
      step,
      isTicked: shown[index]?.state === 'done',
      state: checkMessages.states[progress[step]],
      beside: state === null || state === 'saved' ? '' : stateText(state, outboxState),
      bar: state === null ? null : saveText({ state, outboxState, isBehind, failingUntil: null }, NOW),
    };
  });
}

const wordsIn = (header: HeaderStateText | null) => header?.parts.map(({ kind }) => kind) ?? [];
/** The number in a part of the header. */
const counted = (header: HeaderStateText | null, kind: 'actionNeeded' | 'waiting') =>
  Number(header?.parts.find((part) => part.kind === kind)?.text.match(/\d+/)?.[0] ?? 0);

const unsaved: readonly string[] = [words.kept, words.waiting, words.sending, words.actionNeeded];
const isUnsaved = (text: string) => unsaved.some((word) => text === word || text.endsWith(`· ${word}`));

/** What no two sentences may say together: the name of each rule, and whether it holds. */
const rules: Readonly<Record<string, (all: Said, network: Network, server: Status) => boolean>> = {
  'Saved is said only if nothing waits, is kept or needs the person': ({ header, operations, kept }) =>
    !wordsIn(header).includes('saved') || (operations.length === 0 && kept.length === 0),
  'Saved stands beside no other word': ({ header, inWizard }) =>
    [header, inWizard].every((one) => !wordsIn(one).includes('saved') || wordsIn(one).length === 1),
  'the header of one application says Saved only if no step and no card of it says otherwise': (all) =>
    !wordsIn(all.inWizard).includes('saved') ||
    (!all.badges.some(isUnsaved) && all.steps.every(({ beside, bar }) => beside === '' && !isUnsaved(bar?.word ?? ''))),
  'a step that is not saved is told as such in the header of its application': (all) =>
    !all.steps.some(({ bar }) => isUnsaved(bar?.word ?? '')) || !wordsIn(all.inWizard).includes('saved'),
  'the bar of a step and the check page use one word for it': ({ steps }) =>
    steps.every(({ beside, bar }) =>
      beside === '' ? !isUnsaved(bar?.word ?? '') : beside === bar?.word || beside === checkMessages.goesWithSubmit,
    ),
  'a tick, and Completed, are only for what the portal has': ({ steps }) =>
    steps.every(({ isTicked, state, beside, bar }) => {
      const isDone = isTicked || state === checkMessages.states.completed;
      return !isDone || (beside === '' && !isUnsaved(bar?.word ?? ''));
    }),
  'the check page shows no answer to the question about conflicts while it says that there is none': (all) => {
    const step = all.steps.find((one) => one.step === 'conflict-of-interest');
    return step?.state !== checkMessages.states.notStarted || all.conflict === '';
  },
  'the header counts what the list of all that waits shows': ({ header, operations, summary }) => {
    const of = (word: string) => operations.filter((operation) => operation.delivery === word).length;
    return (
      counted(header, 'actionNeeded') === of('actionNeeded') &&
      counted(header, 'waiting') === of('waiting') &&
      operations.length === summary.waiting + summary.sending + summary.actionNeeded
    );
  },
  'what is kept is listed with its words': ({ keptCount, kept, keptSentences }) =>
    keptCount === kept.length && keptSentences.length >= kept.length,
  'a card tells of the foremost that its application has': ({ badges, operations, kept }) => {
    const all = operations.map(({ delivery }) => delivery);
    if (all.length === 0 && kept.length === 0) return !badges.some(isUnsaved);
    const first = (['actionNeeded', 'sending', 'waiting'] as const).find((word) => all.includes(word));
    return badges.some((text) => text === words[first ?? 'kept'] || text.endsWith(`· ${words[first ?? 'kept']}`));
  },
  'the portal is called out of reach only if it cannot be read either': (all, { lastReading }) => {
    const sentences = [
      all.header?.explained,
      all.header?.spoken,
      ...all.holds,
      ...all.steps.map(({ bar }) => bar?.text),
    ];
    const isRead = lastReading?.how === 'responded';
    return !isRead || sentences.every((sentence) => !/(can’t|couldn’t|cannot) reach the portal/.test(sentence ?? ''));
  },
  'once the session is over nothing that waits is said to be sent automatically': (all, { sessionMark }) =>
    sessionMark !== null ||
    (!all.operations.some(({ delivery }) => delivery === 'waiting' || delivery === 'sending') &&
      all.steps.every(({ bar }) => bar?.word !== words.waiting && bar?.word !== words.sending) &&
      [...all.badges, ...all.detailBadges, ...all.partStates].every(
        (text) => !text.endsWith(words.waiting) && !text.endsWith(words.sending),
      )),
  'a step is said to go after what needs the person only where the list of all that waits says so': (all) =>
    all.steps.every(({ bar }) => bar?.text !== partStateMessages.waitingBehind) ||
    all.operations.some(({ blockedReason }) => blockedReason.kind === 'behind'),
  'a receipt says Waiting only of a submission that is sent automatically': ({ submission, operations }) =>
    submission?.state !== 'waiting' ||
    operations.some(({ change, blockedReason }) => change.kind === 'changeStatus' && blockedReason.kind !== 'user'),
  'a status is told as one that is asked for only where the submission is sent automatically, to a portal that can take it':
    ({ badges, detailBadges, submission }, _network, server) => {
      const isAsked = badges.some((text) => text.startsWith('List ·')) || detailBadges.some((text) => / · /.test(text));
      return !isAsked || (submission?.state === 'waiting' && server !== 1 && server !== 2);
    },
  'what is on this device is never called saved': (all) => {
    const texts = [
      all.header?.explained,
      all.inWizard?.explained,
      ...all.holds,
      ...all.steps.map(({ bar }) => bar?.text),
    ];
    return texts.every((text) => !/saved on this device/i.test(text ?? ''));
  },
};

test.each(networks)('no two sentences on a page disagree: $name', async (network) => {
  const broken: string[] = [];
  for (const device of devices) {
    for (const server of statuses) {
      await build({ store, replica }, server, device, network);
      const all = await said(network);
      for (const [rule, holds] of Object.entries(rules)) {
        if (!holds(all, network, server)) broken.push(`${rule}: the server has ${server}, the device ${device.name}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('that nothing waits is not said to mean that the portal has it: what it refused may have been discarded', async () => {
  const refused = devices.find(({ name }) => name === 'has a removal of a file: refused');
  if (refused === undefined) throw new Error('no such device');
  const [network] = networks;
  if (network === undefined) throw new Error('no network');
  await build({ store, replica }, 4, refused, network);
  const world = { newKey: () => 'new', now: () => NOW };
  await store.write((tables) => discard(tables, world, 'one'));
  const { operations, keptCount } = await said(network);
  expect([operations, keptCount]).toEqual([[], 0]);
  for (const sentence of [waitingMessages.nothingText, keptHereMessages.nothingLeft])
    expect(sentence).not.toMatch(/portal has/i);
});
