import type { Draft } from '../../../src/drafts/draft.ts';
import { failureOf } from '../../../src/local-db/store-failure.ts';
import type { Page } from '../app/page.ts';
import { chooseFile, dropFile, removeFile, removeRow, takeFileAway } from './filing.ts';
import { awaitRest, discard, retry, solve, stay } from './choosing.ts';
import { deleteDraft, discardLocalOnly } from './discarding.ts';
import { carry, takeInCopies, wipe } from './carrying.ts';
import { cellKeys, otherColumns } from './cells.ts';
import { judgeClosed } from '../oracle/rest.ts';
import { answersShown, noteShownBeside } from './sight.ts';
import { leave } from './leaving.ts';
import type { Act, UserAction } from './plan.ts';
import { press } from './pressing.ts';
import { look, reply, review, undo } from './reviewing.ts';
import type { ActionContext, Scene } from './scene.ts';
import { keyOf, marksIn } from './word.ts';
import { answerOffer } from './sending-again.ts';
import { signIn } from './signing-in.ts';
import { addRow, chooseVersion, editRow, empty, isOpen, type, typeAll, typedAt, writeMessage } from './writing.ts';

/** Longer than it takes to store typed text. */
const PAUSE_S = 2;
const POLICY = '2026-01';

/**
 * Performs an act as far as the portal allows it, on the draft that the screen shows at that time. Returns false if the
 * page said that it must be opened again for that, and so it was closed.
 */
export async function perform(scene: Scene, act: Act, page: Page): Promise<boolean> {
  if (saysThatItIsOlder(page)) {
    reload(scene, page);
    return false;
  }
  const isUpdated = scene.browsers.get(act.device)?.isUpdated() === true;
  try {
    const wasOpened = await performAt(scene, act, page);
    if (wasOpened || !isUpdated) return true;
  } catch (error) {
    if (failureOf(error) !== 'older') throw error;
  }
  reload(scene, page);
  return false;
}

/**
 * Whether the page says of its typed text that a newer release has the database, and that the page should be reloaded.
 */
const saysThatItIsOlder = (page: Page) =>
  page
    .rooms()
    .some(({ drafts, reviews }) =>
      [drafts.writeState(), reviews.writeState()].some(({ failure }) => failure === 'older'),
    );

/** Returns false if the user's database could not be opened. */
async function performAt(scene: Scene, act: Act, page: Page): Promise<boolean> {
  const { person, device, slot: number, deed } = act;
  const { user } = scene.people[person];
  const slot = scene.journal.slots[number];
  if (slot === undefined) return true;
  if (await didAtDevice(scene, act, page)) return true;
  if (deed.kind === 'signIn' || page.session.user()?.userId !== user.userId) await signIn(scene, person, page);
  if (page.session.user()?.userId !== user.userId) return true;
  const room = page.roomOf(user.userId);
  if (!(await room.outbox.ready)) return false;
  await room.recovered;
  const doing: ActionContext = { scene, person, device, page, room, slot };
  const [atServer] = slot.servers;
  // An administrator has no form open.
  if (person === 'administrator' && atServer !== undefined) room.reading?.show(atServer);
  if (await didElsewhere(doing, deed)) return true;
  const shown = await openForm(doing);
  if (shown !== null) await doAtDraft(doing, deed, shown);
  return true;
}

/** Performs a deed on a page or a device as a whole; returns false for any other deed. */
async function didAtDevice(scene: Scene, { device, deed }: Act, page: Page): Promise<boolean> {
  switch (deed.kind) {
    case 'signOut':
      await page.session.signOut();
      return true;
    case 'hide':
      page.hide();
      return true;
    case 'reload':
      reload(scene, page);
      return true;
    case 'pause':
      await page.world.sleep((deed.seconds ?? PAUSE_S) * 1000, new AbortController().signal);
      return true;
    case 'disconnect':
    case 'connect':
      connect(scene, device, deed.kind === 'connect');
      return true;
    case 'setClock':
      setClock(scene, device, deed.hours);
      return true;
    case 'spoil':
      spoil(scene, device, deed.pick);
      return true;
    case 'endWorker':
      endWorker(scene, device);
      return true;
    default:
      return false;
  }
}

/** The draft as its form shows it. If a newer release has the database, the form goes on showing what it shows. */
async function openForm(doing: ActionContext): Promise<Draft | null> {
  const { page, room, scene, person } = doing;
  const { userId } = scene.people[person].user;
  try {
    const id = await open(doing);
    if (id === null) return null;
    page.show(userId, id);
    const draft = await room.drafts.read(id);
    return draft === null ? null : shownBy(doing, draft);
  } catch (error) {
    const shown = page.shows();
    const mayBeOlder = page.world.release === 'older' && scene.browsers.get(doing.device)?.isUpdated() === true;
    if (!mayBeOlder || shown === null || shown.userId !== userId) throw error;
    const { applicationId, serverId } = shown.draft;
    const { local, servers } = doing.slot;
    if (applicationId !== local && !servers.includes(serverId ?? 0)) throw error;
    return shown.draft;
  }
}

/** Closes a page after it was told that it is hidden: its typed text is there when it is opened again. */
export function reload({ scheduler, journal }: Scene, page: Page): void {
  page.hide();
  for (const room of page.rooms()) journal.keep(typedAt(room));
  scheduler.kill(page.world.context);
}

function connect({ browsers }: Scene, device: string, isConnected: boolean): void {
  const browser = browsers.get(device);
  if (browser === undefined) return;
  browser.device.network.connected = isConnected;
  if (isConnected) for (const page of browser.pages()) page.comeOnline();
}

function setClock({ browsers, journal, scheduler }: Scene, device: string, hours: number): void {
  browsers.get(device)?.device.setClock(hours * 3_600_000);
  journal.clocks.push({ device, at: scheduler.now() });
}

/** How many bytes at the end of a file are overwritten. */
const SPOILT = 4;

function spoil({ browsers, journal }: Scene, device: string, pick: number): void {
  const storage = browsers.get(device)?.device.storage;
  const all = (storage?.rows('bytes') ?? []) as readonly { fileId: number; bytes: Blob | ArrayBuffer }[];
  const row = all[pick % Math.max(1, all.length)];
  if (row === undefined) return;
  const files = (storage?.rows('files') ?? []) as readonly { id: number; fileName: string }[];
  // The beginning stays, so that a server which checks only that would accept the file.
  if (row.bytes instanceof ArrayBuffer) new Uint8Array(row.bytes).fill(0x20, -SPOILT);
  else row.bytes = new Blob([row.bytes.slice(0, -SPOILT), ' '.repeat(SPOILT)]);
  // The bytes cannot be recovered; the user is told, and chooses the file again.
  const name = files.find(({ id }) => id === row.fileId)?.fileName;
  for (const word of journal.wordsOf(marksIn(name ?? ''))) {
    word.givenUp = true;
    word.spoiledOn.add(device);
  }
}

export function endWorker({ browsers, scheduler }: Scene, device: string): void {
  for (const context of browsers.get(device)?.device.contexts() ?? []) {
    if (context.name.endsWith('.worker')) scheduler.kill(context);
  }
}

/** The draft as the page's screen shows it, or as it was read if the screen does not have it yet. */
export function shownBy({ page, scene, person }: ActionContext, draft: Draft): Draft {
  const shown = page.shows();
  const isSame =
    shown?.userId === scene.people[person].user.userId && shown.draft.applicationId === draft.applicationId;
  return isSame ? shown.draft : draft;
}

/** Performs a deed that needs no draft; returns false for any other deed. */
async function didElsewhere(doing: ActionContext, deed: UserAction): Promise<boolean> {
  const { room, slot, page } = doing;
  switch (deed.kind) {
    case 'start':
      if (slot.local === null && slot.servers.length === 0) await start(doing);
      return true;
    case 'look':
      await look(doing);
      return true;
    case 'approve':
    case 'reject':
    case 'ask':
      await review(doing, deed.kind);
      return true;
    case 'undo':
      await undo(doing);
      return true;
    case 'discard':
      await discard(doing, deed.pick);
      return true;
    case 'discardLocalOnly':
      await discardLocalOnly(doing, deed.pick);
      return true;
    case 'deleteDraft':
      await deleteDraft(doing, deed.reads === true);
      return true;
    case 'expectFrom':
      judgeClosed(doing.scene, deed.device);
      return true;
    case 'stay':
      await stay(doing, deed.seconds);
      return true;
    case 'await':
      await awaitRest(doing);
      return true;
    case 'retry':
      await retry(doing, deed.pick);
      return true;
    case 'solve':
      await solve(doing, deed.pick, deed.mine);
      return true;
    case 'sendNow':
      await room.outbox.sendNow();
      return true;
    case 'carry':
      await carry(doing, deed.to);
      return true;
    case 'wipe':
      await wipe(doing);
      return true;
    case 'importWork':
      await takeInCopies(doing);
      return true;
    case 'answerOffer':
      await answerOffer(doing, deed.answer, deed.pick);
      return true;
    case 'leave':
      await leave(doing, deed.choice);
      return true;
    case 'reply':
      if (doing.person !== 'administrator') return false;
      if (slot.servers[0] !== undefined) await reply(doing, slot.servers[0]);
      return true;
    default:
      return page.world.context.state === 'dead';
  }
}

async function start({ room, slot, page }: ActionContext): Promise<void> {
  const agreedAt = new Date(page.world.now()).toISOString();
  const lane = await room.drafts.start({ agreedAt, agreedPolicyVersion: POLICY });
  // Another tab may have started one in the meantime.
  if (slot.local !== null) slot.former.push(slot.local);
  slot.local = lane;
}

/**
 * The id under which this device has the application, which is read from the server if the device does not have it;
 * null if that fails.
 */
async function open(doing: ActionContext): Promise<number | null> {
  const { room, slot } = doing;
  const numbers = [slot.local, slot.servers[0] ?? null];
  for (const id of numbers) if (id !== null && (await room.drafts.read(id)) !== null) return id;
  await look(doing);
  const [server] = slot.servers;
  return server !== undefined && (await room.drafts.read(server)) !== null ? server : null;
}

async function doAtDraft(doing: ActionContext, deed: UserAction, draft: Draft): Promise<void> {
  const { drafts } = doing.room;
  const id = draft.applicationId;
  switch (deed.kind) {
    case 'type':
      return type(doing, draft, deed.step, deed.fields);
    case 'typeAll':
      return typeAll(doing, draft);
    case 'empty':
      return empty(doing, draft, deed.field);
    case 'chooseVersion':
      return chooseVersion(doing, draft, deed.pick, deed.uses);
    case 'addRow':
      return addRow(doing, draft, deed);
    case 'editRow':
      return editRow(doing, draft, deed.pick, deed.column);
    case 'write':
      return writeMessage(doing, id);
    case 'chooseFile':
      return chooseFile(doing, draft, deed.type);
    case 'dropFile':
      return dropFile(doing, draft, deed.pick);
    case 'save':
      if (!isOpen(draft) || !(draft.isStarted || deed.step === 'application-detail')) return;
      // The form asks for a title before it starts an application.
      if (!draft.isStarted && draft.answers.researchTitle === '') return;
      noteShownBeside(doing, draft, deed.step);
      await press(doing, { kind: 'save', part: deed.step, marks: answersShown(draft, deed.step) }, () =>
        drafts.saveStep(id, deed.step, draft),
      );
      return;
    default:
      // Nothing else can be sent before the application is at the server or on its way there.
      if (draft.isStarted) await sendFromDraft(doing, deed, draft);
  }
}

const fieldsShown = ({ answers }: Draft): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, keyOf(value)]));
const filesOf = ({ chosenFiles, attachments }: Draft) =>
  [...attachments, ...chosenFiles].map(({ fileName }) => keyOf(fileName));
const rowsShown = ({ investigators }: Draft) => investigators.map(({ name }) => keyOf(name));
const cellsShown = ({ investigators }: Draft) => cellKeys(investigators);
const filesShown = ({ chosenFiles }: Draft) => chosenFiles.map(({ fileName }) => keyOf(fileName));

async function sendFromDraft(doing: ActionContext, deed: UserAction, draft: Draft): Promise<void> {
  const { drafts } = doing.room;
  const id = draft.applicationId;
  if (deed.kind === 'reply') return reply(doing, id);
  if (!isOpen(draft)) return;
  switch (deed.kind) {
    case 'saveRows':
      await press(doing, { kind: 'saveRows', part: 'rows', marks: cellsShown(draft) }, () =>
        drafts.investigators.save(id, draft),
      );
      return;
    case 'removeRow':
      return removeRow(doing, draft, deed.pick);
    case 'sendFiles':
      await press(doing, { kind: 'sendFiles', part: 'file', marks: filesShown(draft) }, () => drafts.files.send(id));
      return;
    case 'takeFileAway':
      return takeFileAway(doing, draft, deed.pick);
    case 'removeFile':
      return removeFile(doing, draft, deed.pick);
    case 'saveAsDraft':
      await press(doing, { kind: 'saveAsDraft', part: 'draft' }, () => drafts.saveAsDraft(id));
      return;
    case 'submit': {
      noteShownBeside(doing, draft);
      const marks = [...answersShown(draft), ...cellsShown(draft), ...filesShown(draft)];
      const cells = cellKeys(draft.investigators, otherColumns);
      const saw = { fields: fieldsShown(draft), rows: rowsShown(draft), cells, files: filesOf(draft) };
      await press(doing, { kind: 'submit', part: 'submit', marks, saw }, () => drafts.submit(id, draft));
      return;
    }
    default:
      return;
  }
}
