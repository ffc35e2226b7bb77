import { idOf, recordOf, rowsOf, type Answer, type Client, type Person } from '../support/v1-client.ts';

/** The wire names of everything that is saved, with complete answers. */
export const study = {
  study_Title: 'Sleep after surgery',
  study_BackgroundInformation: 'Sleep '.repeat(200).trim(),
  study_PurposeInCarrying: 'To learn whether ear plugs help.',
  study_SignificanceOfStudy: 'Nights '.repeat(120).trim(),
};
export const methodology = {
  methodology_ResearchDesign: 'Design '.repeat(60).trim(),
  methodology_InclusionCriteria: 'Adults.',
  methodology_ExclusionCriteria: 'Children.',
  methodology_SampleSize: '120',
  methodology_Setting: 'Ward 3',
  methodology_SelectionOfParticipants: 'In turn.',
  methodology_DataCollectionMethods: 'A diary.',
  methodology_ParticipantsDataProtection: 'No names.',
  methodology_DataAnalysisMethods: 'Regression.',
  methodology_Conclusion: 'Open.',
  methodology_LiteratureReview: 'Literature '.repeat(300).trim(),
  methodology_References: '[1] A. Author, 2024.',
  methodology_HMGResources: 'Two nurses.',
};
export const conflict = {
  conflictofInterest: true,
  explanation_Name_1: 'Nur',
  explanation_: 'Paid by the centre.',
  explanation_Name_2: 'Layla',
  explanation_2: 'No shares.',
};
export const detail = {
  appDetails_ResearchTitle: 'Sleep after surgery',
  appDetails_StudyDuration: '12 months',
  appDetails_WorkNumber: '4711',
};
export const agreement = { agreedAt: '2026-03-01T07:00:00.000Z', agreedPolicyVersion: '1' };
export const missing = 999_999_999;

export const step = (of: Person | { userId: number }, id: number, fields: object) => ({
  projectApplicationId: id,
  userId: of.userId,
  ...fields,
});

/** The payload of `change-status`. */
export const to = (status: number, of: { userId: number }, id: number) => ({
  id,
  applicationSatusId: status,
  userId: of.userId,
  createdDate: '2026-03-01T08:00:00.000Z',
});

export const remark = (of: { userId: number }, id: number, comment = 'Please say more.', statusId?: number) => ({
  userID: of.userId,
  applicationID: id,
  comment,
  created: '2026-03-01T08:00:00.000Z',
  id: 0,
  ...(statusId === undefined ? {} : { statusId }),
});

export const investigator = (of: { userId: number }, id: number, fields: object = {}) => ({
  investigatorInfoId: 0,
  applicationId: id,
  principleInvestigatorName: 'Nur Al-Harbi',
  idNumber: '1029384756',
  position: 'Consultant',
  userId: of.userId,
  ...fields,
});

export const bytes = {
  pdf: withStart('%PDF-1.7\n%âãÏÓ\n'),
  png: withStart('\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR'),
  jpeg: withStart('ÿØÿà\u0000\u0010JFIF\u0000'),
};

/** A file of `size` bytes that begins with these characters, as a file of its kind does. */
export function withStart(start: string, size = 400): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size);
  file.set(Buffer.from(start, 'latin1').subarray(0, size));
  return file;
}

export const fieldOfType = {
  1: 'PiCVFiles',
  2: 'informedConsentFile',
  3: 'dataCollectionToolFile',
  4: 'extraSupportingFiles',
} as const;
export type TypeId = keyof typeof fieldOfType;

export type Sent = { name: string; content: Uint8Array<ArrayBuffer>; field?: string; kind?: string };

/** The multipart body of an upload. */
export function upload(of: { userId: number }, id: number, typeId: TypeId, files: Sent[], more: object = {}): FormData {
  const form = new FormData();
  const fields = { projectApplicationId: id, userId: of.userId, typeID: typeId, isDraft: '1', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const { name, content, field = fieldOfType[typeId], kind = 'application/pdf' } of files) {
    form.append(field, new Blob([content], { type: kind }), name);
  }
  return form;
}

export const cv = (name = 'cv.pdf'): Sent => ({ name, content: bytes.pdf });

export const sendFiles = (owner: Person, id: number, typeId: TypeId, files: Sent[], more?: object): Promise<Answer> =>
  owner.send('POST', 'Pi-CV/Step/6', upload(owner, id, typeId, files, more));

/** Calls `make` once, when the first test case needs it; all cases share the result. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** A draft with a title and nothing else. */
export async function draftOf(owner: Person, title = detail.appDetails_ResearchTitle): Promise<number> {
  return idOf(
    await owner.post('ProjectApplication/Step/1', step(owner, 0, { appDetails_ResearchTitle: title, step: 2 })),
  );
}

/** A complete draft. */
export async function completeDraftOf(owner: Person): Promise<number> {
  const id = idOf(await owner.post('ProjectApplication/Step/1', step(owner, 0, { ...detail, ...agreement, step: 2 })));
  const answers = [
    await owner.post('InvestigatorInfo', investigator(owner, id)),
    await owner.post('ProjectApplication/Step/3', step(owner, id, conflict)),
    await owner.post('ProjectApplication/Step/4', step(owner, id, study)),
    await owner.post('ProjectApplication/Step/5', step(owner, id, methodology)),
    await sendFiles(owner, id, 1, [cv()]),
  ];
  requireDone(answers);
  return id;
}

export const statuses = { approved: 1, rejected: 2, draft: 3, moreInformation: 4, pending: 5 } as const;

/** An application that was brought into a status by the calls that lead there. */
export async function applicationIn(status: number, owner: Person, admin: Person): Promise<number> {
  const id = await completeDraftOf(owner);
  if (status === statuses.draft) return id;
  const answers = [await owner.post('ProjectApplication/change-status', to(statuses.pending, owner, id))];
  if (status === statuses.approved)
    answers.push(await admin.post('ProjectApplication/change-status', to(1, admin, id)));
  if (status === statuses.rejected) answers.push(await admin.post('Comments', remark(admin, id, 'No.', 2)));
  if (status === statuses.moreInformation) answers.push(await admin.post('Comments', remark(admin, id, 'More.', 5)));
  requireDone(answers);
  return id;
}

/** Throws if one of the calls was refused. */
function requireDone(answers: readonly Answer[]): void {
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`Not done: ${refused.status} ${refused.message}`);
}

/** Everything that the API returns about an application, to compare before and after. */
export async function wholeOf(reader: Client, id: number) {
  const read = await reader.get(`ProjectApplication/${id}`);
  return {
    tag: read.headers.get('etag'),
    application: recordOf(read),
    investigators: rowsOf(await reader.get(`InvestigatorInfo?applicationId=${id}`)),
    files: rowsOf(await reader.get(`Pi-CV/${id}`)),
    comments: rowsOf(await reader.get(`Comments?applicationId=${id}`)),
    history: rowsOf(await reader.get(`ProjectApplication/${id}/history`)),
  };
}

export async function statusOf(reader: Client, id: number): Promise<unknown> {
  return recordOf(await reader.get(`ProjectApplication/${id}`))['appStatusId'];
}
