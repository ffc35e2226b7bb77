import { expect, type APIResponse, type Page } from '@playwright/test';
import { status } from '../../src/contract/domain/statuses.ts';
import { fileKindOf, type FileType } from '../../src/contract/steps/files.ts';
import { longText, title } from './application.ts';

/** The data that the server returns to the user who is signed in on a page. */
export async function dataAt(page: Page, path: string): Promise<unknown> {
  return Reflect.get(Object(await (await page.request.get(`/api/v1/${path}`)).json()), 'data');
}

export async function userIdOf(page: Page): Promise<number> {
  return Number(Reflect.get(Object(await dataAt(page, 'Auth/session')), 'userId'));
}

/** Every application that the server has for the user who is signed in. */
export async function applicationsAt(page: Page): Promise<Record<string, unknown>[]> {
  const list = await dataAt(page, 'ProjectApplication');
  return Array.isArray(list) ? list : [];
}

/** The files of an application at the server: type, name and content, oldest first. */
export async function filesAt(page: Page, id: number): Promise<{ type: number; name: string; content: string }[]> {
  const stored = await dataAt(page, `Pi-CV/${id}`);
  const files = (Array.isArray(stored) ? stored : []).map((file) => ({
    type: Number(Reflect.get(Object(file), 'typeID')),
    name: String(Reflect.get(Object(file), 'fileName')),
    address: String(Reflect.get(Object(file), 'fileURL')),
  }));
  return Promise.all(
    files.map(async ({ address, ...file }) => ({ ...file, content: await (await page.request.get(address)).text() })),
  );
}

/** A PDF that differs from all others by its text. */
export const pdfOf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);

const wireDetail = {
  appDetails_ResearchTitle: title,
  appDetails_StudyDuration: '12 months',
  appDetails_WorkNumber: '4711',
  agreedAt: '2026-03-02T12:00:00.000Z',
  agreedPolicyVersion: '1',
};
const wireStudy = {
  study_Title: title,
  study_BackgroundInformation: longText('Background', 1095),
  study_PurposeInCarrying: 'To learn whether ear plugs help.',
  study_SignificanceOfStudy: longText('Significance', 700),
};
const wireMethodology = {
  methodology_ResearchDesign: longText('Design', 350),
  methodology_InclusionCriteria: 'Adults over 18.',
  methodology_SampleSize: '120 patients.',
  methodology_Setting: 'Ward 3',
  methodology_DataCollectionMethods: 'A diary.',
  methodology_DataAnalysisMethods: 'Mixed regression.',
  methodology_LiteratureReview: longText('Literature', 2800),
  methodology_References: '[1] A. Author, 2024.',
  methodology_HMGResources: 'Two nurses.',
};

/**
 * The v1 calls with which the user who is signed in on a page changes things that the test is not about, or that happen
 * on a device which the test does not show. Each call must be accepted.
 */
export function callsOf(page: Page, origin: string, userId: number) {
  const headers = { Origin: origin };
  const dataOf = async (answer: APIResponse): Promise<unknown> => {
    const body: unknown = await answer.json();
    expect(answer.status(), JSON.stringify(body)).toBe(200);
    return Reflect.get(Object(body), 'data');
  };
  const post = async (path: string, data: unknown) =>
    dataOf(await page.request.post(`/api/v1/${path}`, { headers, data }));
  const save = (id: number, step: number, answers: object) =>
    post(`ProjectApplication/Step/${step}`, { projectApplicationId: id, userId, ...answers });
  /** Starts a draft with only its application detail. Returns its id. */
  const begin = async (researchTitle = title) => {
    const detail = { ...wireDetail, appDetails_ResearchTitle: researchTitle };
    const id = Number(Reflect.get(Object(await save(0, 1, detail)), 'id'));
    expect(id).toBeGreaterThan(0);
    return id;
  };
  const changeStatus = async (id: number, applicationSatusId: number): Promise<void> => {
    await post('ProjectApplication/change-status', {
      id,
      applicationSatusId,
      userId,
      createdDate: new Date().toISOString(),
    });
  };
  return {
    userId,
    post,
    save,
    begin,
    /** Starts a draft that is complete except for the CV, and leaves the page. Returns its id. */
    async startDraft(researchTitle = title): Promise<number> {
      // An open list would read the draft half made, and a step that is opened next would first show that version.
      await page.goto('about:blank');
      const id = await begin(researchTitle);
      await post('InvestigatorInfo', [
        {
          applicationId: id,
          userId,
          principleInvestigatorName: 'Nur Al-Harbi',
          idNumber: '1029384756',
          position: 'Consultant',
        },
      ]);
      await save(id, 3, { conflictofInterest: false });
      await save(id, 4, wireStudy);
      await save(id, 5, wireMethodology);
      return id;
    },
    async upload(id: number, type: FileType, name: string, buffer: Buffer): Promise<void> {
      const fields = { projectApplicationId: String(id), userId: String(userId), typeID: String(type), isDraft: '1' };
      const file = { name, mimeType: 'application/pdf', buffer };
      const multipart = { ...fields, [fileKindOf(type)?.wire ?? '']: file };
      await dataOf(await page.request.post('/api/v1/Pi-CV/Step/6', { headers, multipart }));
    },
    /** Asks for more information, as an administrator. */
    async ask(id: number, comment: string): Promise<void> {
      const created = new Date().toISOString();
      await post('Comments', { userID: userId, applicationID: id, comment, created, statusId: status.moreInformation });
    },
    /** Rejects with a comment, as an administrator. */
    async reject(id: number, comment: string): Promise<void> {
      const created = new Date().toISOString();
      await post('Comments', { userID: userId, applicationID: id, comment, created, statusId: status.rejected });
    },
    /** Approves, as an administrator. */
    approve: (id: number) => changeStatus(id, status.accepted),
    submit: (id: number) => changeStatus(id, status.pending),
  };
}

/** Submits a complete application of the signed-in user. Returns its id. */
export async function submitByCalls(page: Page, origin: string): Promise<number> {
  const calls = callsOf(page, origin, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await calls.submit(id);
  return id;
}
