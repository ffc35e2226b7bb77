import { createHash, randomBytes } from 'node:crypto';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { AttachmentOnWire, writeUploadFields } from '../../contract/domain/attachment.ts';
import { SavedId } from '../../contract/domain/application.ts';
import { addresses, pathOf } from '../../contract/api/addresses.ts';
import { header } from '../../contract/api/headers.ts';
import { fileKindOf, type FileType } from '../../contract/steps/files.ts';
import { emptyAnswers, type Answers, type Step } from '../../contract/steps/step.ts';
import { writeStepSave } from '../../contract/steps/step-save.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import * as v from 'valibot';
import { createMemoryFiles } from '../files/memory-files.ts';
import type { Store } from '../store/tables.ts';
import { preparedPortals } from '../testing/prepared-portals.ts';
import { createTestPortal, type SignedIn, type TestOverrides, type TestPortal } from '../testing/test-portal.ts';
import type { Client, ClientAnswer } from '../testing/client.ts';

/** A portal with two researchers and an administrator. */
export type PortalFixture = TestPortal & {
  nur: SignedIn;
  ali: SignedIn;
  reviewer: SignedIn;
  /** Returns the SHA-256 of every stored file. */
  fileNames(): string[];
};

async function peopleOf(portal: TestPortal) {
  return {
    nur: await portal.signUpActivated({ firstName: 'Nur', lastName: 'Aziz' }),
    ali: await portal.signUpActivated({ firstName: 'Ali', lastName: 'Omar' }),
    reviewer: await portal.makeAdministrator({ firstName: 'Rana', lastName: 'Saleh' }),
  };
}

const openPrepared = preparedPortals(peopleOf);

export async function openFixture(overrides?: TestOverrides): Promise<PortalFixture> {
  const files = createMemoryFiles();
  if (overrides === undefined) {
    const { people, ...portal } = await openPrepared({ files });
    return { ...portal, ...people, fileNames: files.list };
  }
  const portal = await createTestPortal({ files, ...overrides });
  return { ...portal, ...(await peopleOf(portal)), fileNames: files.list };
}

export const WHEN = '2026-01-05T09:30:00.000Z';

/** Starts a draft and returns its id. */
export async function start(owner: SignedIn, title = 'Sleep of night nurses'): Promise<number> {
  const answer = await owner.post('/ProjectApplication/Step/1', detail(owner, 0, title));
  return expectOk(answer).read(SavedId).id;
}

export function detail(owner: SignedIn, applicationId: number, title?: string) {
  return {
    projectApplicationId: applicationId,
    userId: owner.user.userId,
    step: 2,
    ...(title === undefined ? {} : { appDetails_ResearchTitle: title }),
  };
}

/** Answers that are long enough for every question. */
export function completeAnswers(step: Step): Answers {
  return Object.fromEntries(
    Object.entries(emptyAnswers(step)).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? false
        : 'Answer '.repeat(name === 'studyTitle' || step.call === 'saveDetail' ? 1 : 450),
    ]),
  );
}

/** An agreement to the policies of the portal's default configuration. */
export const AGREEMENT = { agreedAt: WHEN, agreedPolicyVersion: defaultConfiguration.policyVersion };

/** Fills in everything that a submission requires. */
export async function fill(owner: SignedIn, applicationId: number): Promise<void> {
  for (const step of questionSteps) {
    const save = { applicationId, userId: owner.user.userId, agreement: AGREEMENT };
    const body = writeStepSave<Step>(step, completeAnswers(step), save);
    expectOk(await owner.post(addresses[step.call].path, body));
  }
  expectOk(await owner.post('/InvestigatorInfo', investigator(owner, applicationId)));
  expectOk(await upload(owner, applicationId, 1, [pdf()]));
}

export function investigator(owner: SignedIn, applicationId: number, name = 'Nur Aziz', id = 0) {
  return {
    investigatorInfoId: id,
    applicationId,
    userId: owner.user.userId,
    principleInvestigatorName: name,
    idNumber: '1020',
    position: 'Nurse',
  };
}

export function changeStatus(by: SignedIn, id: number, to: number, headers = {}): Promise<ClientAnswer> {
  const body = { id, applicationSatusId: to, userId: by.user.userId, createdDate: WHEN };
  return by.post('/ProjectApplication/change-status', body, headers);
}

export function comment(by: SignedIn, applicationId: number, text: string, statusId?: number, headers = {}) {
  const body = { userID: by.user.userId, applicationID: applicationId, comment: text, created: WHEN, id: 0 };
  return by.post('/Comments', statusId === undefined ? body : { ...body, statusId }, headers);
}

/** Creates a complete application in the given status and returns its id. */
export async function applicationAt(fixture: PortalFixture, wanted: 1 | 2 | 3 | 4 | 5): Promise<number> {
  const id = await start(fixture.nur);
  await fill(fixture.nur, id);
  if (wanted !== 3) expectOk(await changeStatus(fixture.nur, id, 5));
  if (wanted === 1) expectOk(await changeStatus(fixture.reviewer, id, 1));
  if (wanted === 2) expectOk(await comment(fixture.reviewer, id, 'No.', 2));
  if (wanted === 4) expectOk(await comment(fixture.reviewer, id, 'More, please.', 5));
  return id;
}

export function pdf(name = 'cv.pdf', size = 64): File {
  return new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])], name);
}

export function png(name = 'scan.png'): File {
  return new File([Buffer.from('89504e470d0a1a0a0000', 'hex'), randomBytes(16)], name);
}

export function jpeg(name = 'scan.jpg'): File {
  return new File([Buffer.from('ffd8ffe0', 'hex'), randomBytes(16)], name);
}

export function uploadForm(
  owner: SignedIn,
  applicationId: number,
  type: FileType,
  files: readonly File[],
  replaces?: number,
): FormData {
  const form = new FormData();
  const fields = writeUploadFields({ applicationId, userId: owner.user.userId, type, replaces });
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append(fileKindOf(type)?.wire ?? '', file, file.name);
  return form;
}

export function upload(
  owner: SignedIn,
  applicationId: number,
  type: FileType,
  files: readonly File[],
  more: { replaces?: number; headers?: Record<string, string> } = {},
): Promise<ClientAnswer> {
  return owner.post('/Pi-CV/Step/6', uploadForm(owner, applicationId, type, files, more.replaces), more.headers);
}

export const attachmentsIn = (answer: ClientAnswer) => answer.read(v.array(AttachmentOnWire));

export async function sha256Of(file: File): Promise<string> {
  return createHash('sha256')
    .update(await file.bytes())
    .digest('hex');
}

/** Reads a list as this client, with the names of the wire format. */
export async function listed(client: Client, path: string): Promise<Record<string, unknown>[]> {
  return expectOk(await client.get(path)).read(v.array(v.record(v.string(), v.unknown())));
}

/** Reads a list by pages of `limit`, as this client; returns the pages. */
export async function listedByPages(client: Client, path: string, limit: number): Promise<Record<string, unknown>[][]> {
  const pages = [];
  const address = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  for (let after: string | null = ''; after !== null;) {
    const answer: ClientAnswer = expectOk(await client.get(after === '' ? address : `${address}&after=${after}`));
    pages.push(answer.read(v.array(v.record(v.string(), v.unknown()))));
    after = answer.headers.get(header.nextCursor);
  }
  return pages;
}

/** Reads an application as this client, with the names of the wire format. */
export async function readAs(client: Client, id: number): Promise<Record<string, unknown>> {
  return expectOk(await client.get(pathOf('application', { id }))).read(v.record(v.string(), v.unknown()));
}

export async function tagOf(client: Client, id: number): Promise<string> {
  return (await client.get(pathOf('application', { id }))).headers.get('ETag') ?? '';
}

export function expectOk(answer: ClientAnswer): ClientAnswer {
  if (!answer.isSuccess) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer;
}

/** Returns everything that is stored about applications, to check that a refusal changed nothing. */
export async function stored(store: Store): Promise<string> {
  const tables = [
    'applications',
    'investigators',
    'attachments',
    'stored_bytes',
    'comments',
    'history',
    'removals',
    'idempotency_keys',
    'reference_counters',
    'change_counter',
    'changes',
    'record',
    'record_head',
    'copies',
    'copied_files',
    'submitted_files',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push([table, await store.selectFrom(table).selectAll().execute()]);
  return JSON.stringify(rows);
}

/** Makes an attempt that must be refused; throws if it succeeds or changes anything in the store. */
export async function refused(fixture: PortalFixture, attempt: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  const before = await stored(fixture.portal.store);
  const answer = await attempt();
  if (answer.isSuccess) throw new Error(`expected a refusal, got ${answer.status} ${answer.message}`);
  if (answer.message === '') throw new Error(`a refusal of ${answer.status} without a sentence`);
  if ((await stored(fixture.portal.store)) !== before)
    throw new Error(`a refusal of ${answer.status} changed something`);
  return answer;
}
