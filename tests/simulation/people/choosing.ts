import { DatabaseHangsError } from '../../../src/local-db/store-failure.ts';
import { offeredActions, type OfferedAction } from '../../../src/outbox/read/offered-actions.ts';
import type { OutboxListing, ListedOperation, WholeChange } from '../../../src/outbox/read/listing.ts';
import { judgeStay, judgeListed } from '../oracle/rest.ts';
import { judgeAskedAboutStatus, judgeDiscarded, judgeRefusedToOther, judgeToldRefused } from '../oracle/told.ts';
import {
  decisionKey,
  judgeAsked,
  judgeAskedAboutFile,
  judgeDecided,
  judgeMended,
  judgeAskedAboutSeen,
  judgeAskedAboutStored,
  judgeAskedAboutSubmit,
} from '../oracle/asked.ts';
import { changedKeys, otherColumns } from './cells.ts';
import type { Blank, Press, Word } from './journal.ts';
import { contentShown } from './content.ts';
import { once, readApplication } from './reviewing.ts';
import { userOf, type ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';

type Kind = OfferedAction['kind'];
const mineSides: readonly Kind[] = ['keepMine', 'replaceFile', 'decideAgain', 'submitAgain'];
const theirSides: readonly Kind[] = ['takeTheirs', 'keepFile', 'withdrawDecision', 'doNotSubmit'];
const endings: readonly Kind[] = ['discard', 'abandon'];

const LISTED_MAX = 200;
const PENDING = 5;

/** The outbox list, as its screen shows it. Throws DatabaseHangsError if the screen is not told of it. */
export async function listed({
  room,
  page,
  scene,
}: Pick<ActionContext, 'room' | 'page' | 'scene'>): Promise<readonly ListedOperation[]> {
  const { journal } = scene;
  const listing = await once<OutboxListing>({ page }, (listener) => room.outbox.watchListing(LISTED_MAX, listener));
  if (listing === undefined) throw new DatabaseHangsError();
  const operations = listing.lanes.flatMap((lane) => lane.operations);
  judgeListed({ journal }, operations);
  for (const { id, state } of operations) {
    if (state === 'refused' && !journal.refusedSince.has(id)) journal.refusedSince.set(id, journal.tick());
  }
  judgeToldRefused(scene, page.world.context.name, operations);
  judgeRefusedToOther(scene, userOf(scene, room.outbox.userId), operations);
  judgeAskedAboutStatus(scene, page.world.context.name, operations);
  return operations;
}

/** The marks of the words in a change, without those of the words that they replaced. */
export function marksOf({ intent }: Pick<WholeChange, 'intent'>): string[] {
  if (intent.kind === 'saveStep') return marksIn(Object.values(intent.edits).map(({ to }) => to));
  if (intent.kind === 'saveInvestigators') return marksIn(intent.edits.map(({ from, to }) => changedKeys(from, to)));
  return intent.kind === 'comment' || intent.kind === 'addFile' ? marksIn(intent) : [];
}

/**
 * Stays on the open page. The plan has seen to it that nothing prevents anything from being sent: after that time
 * nothing waits that does not need its user, and the counts in the page's frame are those of the list.
 */
export async function stay(doing: ActionContext, seconds: number): Promise<void> {
  const { page, scene, person } = doing;
  await page.world.sleep(seconds * 1000, new AbortController().signal);
  const left = await listed(doing);
  const counted = page.summaryOf(scene.people[person].user.userId);
  judgeStay(scene, `${person} on ${page.world.context.name}`, { left, counted, seconds });
}

/** How often a user checks whether what they sent has left the outbox, and how many ms apart. */
const LOOKS = 10;
const LOOK_EVERY_MS = 1500;

/** Waits until nothing moves on its own in the outbox list, as long as a user would. */
export async function awaitRest(doing: ActionContext): Promise<void> {
  const moving: readonly string[] = ['sending', 'next', 'afterOthers', 'undo'];
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (!(await listed(doing)).some(({ blockedReason }) => moving.includes(blockedReason.kind))) return;
    await doing.page.world.sleep(LOOK_EVERY_MS, new AbortController().signal);
  }
}

/**
 * Takes a listed change back at once; the current state of the application at the server need not be known for that.
 */
export async function discard(doing: ActionContext, pick: number): Promise<void> {
  const all = await listed(doing);
  await actOn(doing, all[pick % Math.max(1, all.length)], endings, false);
}

export async function retry(doing: ActionContext, pick: number): Promise<void> {
  const all = (await listed(doing)).filter(({ blockedReason }) => blockedReason.kind === 'user');
  await actOn(doing, all[pick % Math.max(1, all.length)], ['tryAgain']);
}

export async function solve(doing: ActionContext, pick: number, mine: boolean): Promise<void> {
  const all = (await listed(doing)).filter(({ trouble }) => trouble !== null && trouble.conflict !== null);
  await actOn(doing, all[pick % Math.max(1, all.length)], mine ? mineSides : theirSides);
}

/** Does one of the wanted actions with a change, if the screen of that change offers one. Returns whether it did. */
export async function actOn(
  doing: ActionContext,
  operation: ListedOperation | undefined,
  wanted: readonly Kind[],
  looks = true,
): Promise<boolean> {
  const shownAt = doing.scene.journal.tick();
  const change = operation === undefined ? null : await doing.room.outbox.change(operation.id);
  if (change === null) return false;
  const now = change.serverId === null || !looks ? undefined : await readApplication(doing, change.serverId);
  const { roleId } = doing.scene.people[doing.person].user;
  const offered = offeredActions(change.operation, { roleId, serverStatus: now?.application.status ?? null });
  const kinds = offered.map(({ kind }) => kind);
  const kind = wanted.find((one) => kinds.includes(one));
  if (kind === undefined) return false;
  await act(doing, change, kind, { shown: now === undefined ? null : contentShown(now), shownAt });
  return true;
}

async function act(
  doing: ActionContext,
  change: WholeChange,
  kind: Kind,
  { shown, shownAt }: { shown: string | null; shownAt: number },
): Promise<void> {
  const { outbox } = doing.room;
  const { journal } = doing.scene;
  const { operation } = change;
  const words = journal.wordsOf(marksOf(change));
  const conflict = operation.trouble?.conflict ?? null;
  const giveUp = () => {
    for (const word of words) word.givenUp = true;
  };
  const presses = pressesOf(doing, change);
  // The question may have been stored before the server was restored.
  const { servers = [], former = [] } = journal.slotOf(change.lane) ?? {};
  const everServers = [...servers, ...former];
  const whose = `${doing.person} on ${doing.device}`;
  // The change came in a copy, and has words from another device.
  const isOfAnother = operation.carried && words.some(({ device }) => device !== doing.device);
  if (conflict?.kind === 'fields') {
    const { fields } = conflict;
    judgeAsked(doing.scene, { whose, servers: everServers, fields });
    // What another device may have sent is asked about more often.
    if (!operation.carried) judgeAskedAboutSeen(doing.scene, { whose, device: doing.device, fields });
    if (operation.carried) judgeAskedAboutStored(doing.scene, { whose, device: doing.device, fields });
  }
  if (conflict?.kind === 'file' && conflict.theirs !== null && change.intent.kind === 'addFile') {
    const file = { name: 'files', mine: change.intent.fileName, theirs: conflict.theirs.fileName };
    judgeAsked(doing.scene, { whose, servers: everServers, fields: [file] });
    const deletesFirst = conflict.unsafe === true;
    judgeAskedAboutFile(doing.scene, { whose, device: doing.device, deletesFirst, ...file });
  }
  const decisions =
    conflict?.kind === 'fields' && change.intent.kind === 'saveStep' && !isOfAnother
      ? conflict.fields.map((field) => decisionKey(whose, journal.slotOf(change.lane)?.number ?? 0, field))
      : [];
  judgeDecided(doing.scene, decisions, shownAt);
  const { id } = operation;
  const slot = journal.slotOf(change.lane)?.number;
  // If a step has two refused saves, one of them from a copy, the next save corrects only one.
  if (operation.state === 'refused' && !operation.carried && change.intent.kind === 'saveStep' && slot !== undefined) {
    const isWhose = ({ person, device }: Press) => person === doing.person && device === doing.device;
    judgeMended(doing.scene, { id, whose, step: change.intent.step, slot, isWhose, shownAt });
  }
  for (const word of words) word.troubled = true;
  journal.discarding.delete(id);
  const isSubmission = change.intent.kind === 'changeStatus' && change.intent.to === PENDING;
  // A user who discards what is being sent is not asked about it.
  const isAsked = operation.blockedReason.kind === 'user' && !operation.carried && !operation.mayHaveArrived;
  if (isSubmission && slot !== undefined && isAsked)
    judgeAskedAboutSubmit(doing.scene, { person: doing.person, device: doing.device, slot, shownAt });
  if (isSubmission && slot !== undefined && (kind === 'tryAgain' || kind === 'submitAgain')) {
    const { person, device } = doing;
    const isFresh = !operation.mayHaveArrived && !operation.carried;
    journal.submittedAgain.push({ slot, person, device, at: journal.tick(), pressedAt: journal.now(), isFresh });
  }
  switch (kind) {
    case 'tryAgain':
      // What they had discarded and were asked about, they now want to be sent.
      for (const word of words) word.triedAgain.push({ device: doing.device, at: journal.tick(), key: operation.id });
      return void (await outbox.retry(operation.id));
    case 'abandon':
      for (const word of words) word.forgotten = true;
      return void (await takeBack(doing, change));
    case 'discard': {
      const isTaken = await takeBack(doing, change);
      const isGone = (await outbox.change(id)) === null;
      const isDiscarded = isGone && (await outbox.discardResultOf(id)) === 'discarded';
      judgeDiscarded(doing.scene, { whose, device: doing.device, id, kind: operation.change.kind, isDiscarded });
      if (isTaken && !isGone) noteDiscarding(doing, id, slot);
      return;
    }
    case 'withdrawDecision':
    case 'doNotSubmit': {
      await giveBack(doing, change);
      await outbox.solve(operation.id, { [kind === 'withdrawDecision' ? 'decision' : 'submission']: 'theirs' });
      return giveBack(doing, change);
    }
    case 'decideAgain':
      for (const press of presses) {
        if (shown === null) press.onAnything = true;
        else press.decidesOn?.add(shown);
      }
      return void (await outbox.solve(operation.id, { decision: 'mine' }));
    case 'submitAgain':
      return void (await outbox.solve(operation.id, { submission: 'mine' }));
    case 'keepMine':
    case 'takeTheirs': {
      if (conflict?.kind !== 'fields') return;
      const side = kind === 'keepMine' ? 'mine' : 'theirs';
      for (const { name, mine, theirs } of conflict.fields) {
        const { person, device } = doing;
        const slot = journal.slotOf(change.lane)?.number;
        journal.choices.push({ person, device, slot, place: name, sides: [keyOf(mine), keyOf(theirs)] });
        if (side === 'theirs') {
          for (const blank of journal.blanks)
            if (blank.slot === slot && blank.place === name && blank.device === device) blank.givenUp = true;
        }
        // A user who keeps a blank has seen what it wipes.
        if (side === 'mine' && mine === '' && slot !== undefined) {
          const at = journal.tick();
          journal.blanks.push({ slot, place: name, person, device, saw: keyOf(theirs), at, keptAt: null });
        }
        const [, column = ''] = name.split(' ');
        const isUnmarked = typeof mine === 'string' && mine !== '' && marksIn(mine).length === 0;
        if (side === 'mine' && isUnmarked) journal.unmarked.add(`${slot} ${column} ${mine}`);
        for (const word of journal.wordsOf(marksIn(mine))) {
          // What they typed over their words in another tab, they keep or discard knowing the other value too.
          journal.noteSeenAtChoice(word, String(theirs));
          // If it comes from an older copy, it may have been at the server before.
          word.chosenAgainAt ??= journal.tick();
          if (side === 'theirs') word.givenUp = true;
          else journal.mineKept.add(`${device} ${word.mark}`);
        }
      }
      if (change.intent.kind === 'removeInvestigator') decideRemoval(doing, change, conflict.fields, side === 'mine');
      const choices = Object.fromEntries(conflict.fields.map(({ name }) => [name, side] as const));
      const seen = conflict.fields.flatMap(({ mine, theirs }) =>
        journal.wordsOf(marksIn(mine)).flatMap((word) => {
          const chosenAt = word.sawAtChoice.get(keyOf(theirs));
          return chosenAt === undefined ? [] : [{ word, value: keyOf(theirs), chosenAt }];
        }),
      );
      // Until it is done it may still have no effect: the change may have been saved again, or the page may die.
      for (const { word, value } of seen) word.sawAtChoice.set(value, Infinity);
      const solved = await outbox.solve(operation.id, choices);
      if (side === 'mine' && solved)
        for (const { word, value, chosenAt } of seen) word.sawAtChoice.set(value, chosenAt);
      if (side === 'theirs' && solved && change.intent.kind === 'saveStep')
        noteTheirsTaken(doing, slot, conflict.fields);
      if (side === 'mine' && solved) for (const key of decisions) journal.decided.set(key, journal.tick());
      if (solved) {
        const names = new Set(conflict.fields.map(({ name }) => name));
        const isOfIt = (one: Blank) => one.slot === slot && one.device === doing.device && names.has(one.place);
        journal.keep(journal.blanks.filter(isOfIt));
      }
      return;
    }
    case 'replaceFile': {
      const draft = await doing.room.drafts.read(change.lane);
      const theirs = conflict?.kind === 'file' && conflict.theirs !== null ? [conflict.theirs] : draft?.attachments;
      for (const word of words) {
        for (const { fileName } of theirs ?? []) {
          const key = keyOf(fileName);
          word.saw.add(key);
          // Their first choice counts: the other file may be deleted from then on.
          word.putBackOver.set(key, word.putBackOver.get(key) ?? journal.tick());
        }
        // If it comes from an older copy, it may have been at the server already, sent and removed by another device.
        word.chosenAgainAt ??= journal.tick();
        for (const press of journal.presses) {
          const isElsewhere = press.person === doing.person && press.device !== doing.device;
          if (press.kind === 'removeFile' && press.removes === word.mark && isElsewhere) press.givenUp = true;
        }
      }
      return void (await outbox.solve(operation.id, { file: 'mine' }));
    }
    case 'keepFile':
      giveUp();
      // The other file stays, though the user had wanted to remove it before.
      if (conflict?.kind === 'file' && conflict.theirs !== null) {
        for (const press of journal.presses) {
          if (press.kind === 'removeFile' && press.removes === keyOf(conflict.theirs.fileName)) press.givenUp = true;
        }
      }
      return void (await outbox.solve(operation.id, { file: 'theirs' }));
    case 'sendNow':
      return void (await outbox.sendNow(operation.id));
    default:
      return;
  }
}

function noteTheirsTaken(
  { scene: { journal }, device }: ActionContext,
  slot: number | undefined,
  fields: readonly { name: string; mine: string | boolean }[],
): void {
  const at = journal.tick();
  const chosenAt = journal.now();
  for (const { name, mine } of fields)
    for (const mark of marksIn(mine))
      if (slot !== undefined) journal.theirsTaken.push({ device, slot, place: name, mine: mark, at, chosenAt });
}

/** Discard was pressed for a change that is being sent: what is under way cannot be called back. */
function noteDiscarding(
  { scene: { journal, browsers }, device }: ActionContext,
  key: string,
  slot: number | undefined,
): void {
  const network = browsers.get(device)?.device.network;
  if (network === undefined) return;
  const isUnderWay = [...network.underWay].some((one) => one.key === key && one.context.state !== 'dead');
  const tries = network.exchanges.filter((one) => one.key === key).length + (isUnderWay ? 0 : 1);
  journal.discarding.set(key, { device, slot, at: journal.tick(), tries });
}

/**
 * The user was shown what had been written in a row that they were about to delete, here or on the device that a copy
 * came from. Records whether they confirmed the removal.
 */
function decideRemoval(
  doing: ActionContext,
  change: WholeChange,
  fields: readonly { name: string; theirs: string | boolean }[],
  isConfirmed: boolean,
): void {
  const { device, scene } = doing;
  if (!isConfirmed) {
    for (const press of pressesOf(doing, change)) press.givenUp = true;
    // They may have pressed Delete again on the row as the server has it, and were told to choose: it stays.
    const { journal } = scene;
    const slot = journal.slotOf(change.lane)?.number;
    const theirs = fields.map((field) => keyOf(field.theirs));
    for (const press of journal.presses) {
      const isOnRow = press.kind === 'removeRow' && press.removes !== null && theirs.includes(press.removes);
      if (isOnRow && press.slot === slot && press.person === doing.person && press.device === device)
        press.givenUp = true;
    }
    return;
  }
  for (const press of pressesAnywhere(doing, change)) {
    for (const { name, theirs } of fields) {
      // Only the cells that had changed were shown; the name tells which row it is.
      const isName = !otherColumns.some((column) => name.endsWith(` ${column}`));
      const key = keyOf(theirs);
      scene.journal.press({ ...press, device, ...(isName ? { removes: key } : { beside: [...press.beside, key] }) });
    }
  }
}

/** The presses on this device that are part of this change. */
const pressesOf = (doing: ActionContext, change: WholeChange): Press[] =>
  pressesAnywhere(doing, change).filter(({ device }) => device === doing.device);

/** The same on any device of this user. */
function pressesAnywhere(
  { scene: { journal }, person }: ActionContext,
  { lane, intent, operation }: WholeChange,
): Press[] {
  const slot = journal.slotOf(lane)?.number;
  const marks = new Set(marksOf({ intent }));
  const isIn = (press: Press): boolean => {
    switch (intent.kind) {
      case 'changeStatus':
        if (intent.to === 1) return press.kind === 'decide' && press.part === 'approve';
        return press.kind === (intent.to === 5 ? 'submit' : 'saveAsDraft');
      case 'comment':
        return press.marks.some((mark) => marks.has(mark));
      case 'removeFile':
        return press.removes === keyOf(intent.fileName);
      case 'removeInvestigator':
        return operation.change.kind === 'removeInvestigator' && press.removes === keyOf(operation.change.name);
      default:
        return false;
    }
  };
  return journal.presses.filter((press) => press.slot === slot && press.person === person && isIn(press));
}

/** A message and a change of status are deleted with their operation; typed text and files stay in the draft. */
async function giveBack(doing: ActionContext, change: WholeChange): Promise<void> {
  for (const press of pressesOf(doing, change)) press.givenUp = true;
  if (change.intent.kind !== 'comment') return;
  for (const word of doing.scene.journal.wordsOf(marksOf(change))) word.givenUp = true;
}

/**
 * The words of this user that were saved in a change and replaced in it by a later save before it was sent. They are
 * taken back with it: the page shows what the first of them was written over.
 */
function replacedIn({ scene: { journal }, person, device }: ActionContext, { intent }: WholeChange): Word[] {
  if (intent.kind !== 'saveStep') return [];
  const own = [...journal.words.values()].filter((word) => word.person === person && word.device === device);
  return Object.values(intent.edits).flatMap(({ from, to }) => {
    const last = own.find(({ mark }) => mark === keyOf(to));
    if (last === undefined) return [];
    return own.filter((word) => journal.hasSeen(last, word.mark) && journal.hasSeen(word, keyOf(from)));
  });
}

async function takeBack(doing: ActionContext, change: WholeChange): Promise<boolean> {
  const { outbox } = doing.room;
  const { operation } = change;
  const along = operation.alsoDiscarded > 0 ? await listed(doing) : [];
  const others = await Promise.all(
    along.flatMap(({ id, lane }) => (lane === change.lane && id !== operation.id ? [outbox.change(id)] : [])),
  );
  const all = [change, ...others.flatMap((one) => one ?? [])];
  const { journal } = doing.scene;
  const words = all
    .flatMap((one) => [...journal.wordsOf(marksOf(one)), ...replacedIn(doing, one)])
    .map((word) => [word, { ...word }] as const);
  const presses = all.flatMap((one) => pressesOf(doing, one)).map((one) => [one, one.givenUp] as const);
  const keys = all.map((one) => one.operation.id);
  const taking = words.map(([word]) => {
    word.troubled = true;
    const one = { device: doing.device, at: journal.tick(), until: Infinity, keys };
    word.takenBack = [...word.takenBack, one];
    return one;
  });
  for (const one of all) await giveBack(doing, one);
  if (await outbox.discard(operation.id, { requestCount: operation.requestCount })) {
    for (const one of taking) one.until = journal.tick();
    return true;
  }
  // A later request that was not shown has been merged into the change, so nothing was taken back.
  for (const [word, { troubled, takenBack, givenUp }] of words) Object.assign(word, { troubled, takenBack, givenUp });
  for (const [press, givenUp] of presses) press.givenUp = givenUp;
  return false;
}
