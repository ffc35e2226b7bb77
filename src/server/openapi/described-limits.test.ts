import { expect, test } from 'vitest';
import type { ServedCall } from '../../contract/api/addresses.ts';
import { calls } from '../../contract/api/calls.ts';
import * as limits from '../../contract/api/limits.ts';
import { createTestPortal } from '../testing/test-portal.ts';

/** A call, and the keyword with which its description states a limit. */
type Place = readonly [call: ServedCall, keyword: string];

const thread = 'of an application; one that decides is accepted beyond that';
const email = 'characters of an email address';

/** Where each limit of a call is described; undefined: it is no limit of a call. */
const places: Readonly<Record<keyof typeof limits, Place | undefined>> = {
  FILE_MAX_BYTES: ['upload', 'x-max-bytes'],
  FILES_PER_UPLOAD_MAX: ['upload', 'maxItems'],
  UPLOAD_MAX_BYTES: ['upload', 'x-max-bytes'],
  KEY_MAX_UNITS: ['withdraw', 'maxLength'],
  LIST_LIMIT_MAX: ['applications', 'items on a page'],
  EXPANDED_PAGE_MAX_BYTES: ['applications', 'bytes of an expanded page of several items'],
  SEARCH_MAX_UNITS: ['applications', 'maxLength'],
  SEARCH_WORDS_MAX: ['applications', 'words of q that count, the longest'],
  SEARCH_SHORT_WORDS_MAX: ['users', 'words of q with one or two letters that count'],
  JSON_BODY_MAX_BYTES: ['saveMethodology', 'x-max-bytes'],
  MESSAGE_BODY_MAX_BYTES: ['addComment', 'x-max-bytes'],
  SMALL_BODY_MAX_BYTES: ['changeStatus', 'x-max-bytes'],
  BODY_VALUES_MAX: ['saveInvestigators', 'x-max-values'],
  RESEARCH_DESIGN_MIN_CHARACTERS: ['changeStatus', 'characters of methodology_ResearchDesign in a submission'],
  LITERATURE_REVIEW_MIN_CHARACTERS: ['changeStatus', 'characters of methodology_LiteratureReview in a submission'],
  BACKGROUND_MIN_CHARACTERS: ['changeStatus', 'characters of study_BackgroundInformation in a submission'],
  SIGNIFICANCE_MIN_CHARACTERS: ['changeStatus', 'characters of study_SignificanceOfStudy in a submission'],
  LINE_MAX_UNITS: ['saveDetail', 'maxLength'],
  TEXT_MAX_UNITS: ['saveStudy', 'maxLength'],
  COMMENT_MAX_UNITS: ['changeComment', 'maxLength'],
  NAME_MAX_UNITS: ['changeDetails', 'maxLength'],
  FILE_NAME_MAX_UNITS: ['upload', 'characters of a file name'],
  POLICY_VERSION_MAX_UNITS: ['saveDetail', 'maxLength'],
  COMMENTS_MAX: ['addComment', `messages ${thread}`],
  COMMENTS_MAX_CHARACTERS: ['changeComment', `characters of all messages ${thread}`],
  FILES_PER_APPLICATION_MAX: ['upload', 'files of an application'],
  APPLICATION_FILES_MAX_BYTES: ['upload', 'bytes of all files of an application'],
  USER_FILES_MAX_BYTES: [
    'upload',
    'bytes of all files of a user, with those of earlier submissions; equal files count once',
  ],
  DRAFTS_MAX: ['saveDetail', 'drafts of a user, when an application is started'],
  STARTED_DRAFTS_PER_USER_AND_DAY_MAX: ['saveDetail', 'applications that a user starts in a day'],
  STORED_FILES_PER_USER_AND_DAY_MAX: ['upload', 'files that a user stores in a day'],
  DETAILS_CHANGES_PER_USER_AND_DAY_MAX: ['changeDetails', 'changes of the own details in a day'],
  PASSWORD_CHANGES_PER_USER_AND_DAY_MAX: ['changePassword', 'changes of the own password in a day'],
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX: ['changeStatus', 'submissions of an application in a day'],
  SUBMISSIONS_PER_USER_AND_DAY_MAX: ['changeStatus', 'submissions of a user in a day'],
  REVISIONS_PER_WRITER_AND_DAY_MAX: [
    'deleteComment',
    'messages of an application that a user changes or deletes in a day',
  ],
  INVESTIGATORS_MAX: ['saveInvestigators', 'investigators of an application'],
  EMAIL_MIN_UNITS: ['signIn', email],
  EMAIL_MAX_UNITS: ['changeEmail', email],
  EMAIL_LOCAL_PART_MAX_UNITS: ['checkEmail', 'characters before its last @'],
  SIGN_IN_PASSWORD_MIN_UNITS: ['signIn', 'minLength'],
  PASSWORD_MIN_UNITS: ['changePassword', 'minLength'],
  PASSWORD_MAX_UNITS: ['changePassword', 'maxLength'],
  MOBILE_MIN_DIGITS: ['changeDetails', 'digits of the mobile number'],
  MOBILE_MAX_DIGITS: ['signUp', 'digits of the mobile number'],
  NAME_MIN_CHARACTERS: ['signUp', 'characters of a name, unless the portal is configured otherwise'],
  PROBLEMS_MAX: undefined,
  LIMIT_TOLD_FROM_SHARE: undefined,
  GIVEN_PASSWORD_DAYS: undefined,
  CLOCK_OFF_MS: undefined,
  DECISION_HELD_MS: undefined,
  APPROVED_REDIRECT_MS: undefined,
  SESSION_RETRY_MS: undefined,
  EMAIL_CHECK_DEBOUNCE_MS: undefined,
  ACCOUNT_CREATED_REDIRECT_MS: undefined,
  ACTIVATED_REDIRECT_MS: undefined,
  PRINT_WINDOW_CLOSES_MS: undefined,
  KEPT_FILES_MAX: undefined,
  ROOM_LEFT_FREE_BYTES: undefined,
  ROOM_LEFT_FREE_SHARE: undefined,
  BACKGROUND_READING_EVERY_MS: undefined,
  KEPT_DECIDED_MAX: undefined,
  READ_ONE_BY_ONE_MAX: undefined,
  TURNAROUND_CASES_MIN: undefined,
};

type Described = {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: { Refusal: unknown } };
};

async function read(): Promise<Described> {
  const { client } = await createTestPortal();
  const response = await client().fetch('/api/v1/openapi.json');
  // Checked by the tests of the description.
  return (await response.json()) as Described;
}

/** Returns the values of a keyword, at any depth. */
function valuesOf(keyword: string, described: unknown): unknown[] {
  if (typeof described !== 'object' || described === null) return [];
  return Object.entries(described).flatMap(([name, value]) => [
    ...(name === keyword ? [value] : []),
    ...valuesOf(keyword, value),
  ]);
}

const callIn = ({ paths }: Described, name: ServedCall) => paths[calls[name].path]?.[calls[name].method.toLowerCase()];

test('every limit of a call is described with its present value', async () => {
  const described = await read();
  const present = new Map<string, unknown>(Object.entries(limits));
  const absent = Object.entries(places).flatMap(([name, place]) => {
    if (place === undefined) return [];
    const [call, keyword] = place;
    const values = valuesOf(keyword, callIn(described, call));
    return values.includes(present.get(name)) ? [] : [{ name, call, keyword, values }];
  });
  expect(absent).toEqual([]);
  expect(valuesOf('maxItems', described.components.schemas.Refusal)).toEqual([limits.PROBLEMS_MAX]);
});

test('every exported limit is either described or named as no limit of a call', () => {
  expect(Object.keys(places).toSorted()).toEqual(Object.keys(limits).toSorted());
});

test('every JSON body and every file is described with its most bytes', async () => {
  const described = await read();
  const bodies = Object.entries(calls).flatMap(([name, call]) => {
    if (!('body' in call)) return [];
    // The names of the calls.
    const body = callIn(described, name as ServedCall)?.['requestBody'];
    return [[name, valuesOf('x-max-bytes', body)]];
  });
  expect(bodies).toContainEqual(['signIn', [limits.SMALL_BODY_MAX_BYTES]]);
  expect(bodies).toContainEqual(['reopen', [limits.MESSAGE_BODY_MAX_BYTES]]);
  expect(bodies).toContainEqual(['saveInvestigators', [limits.JSON_BODY_MAX_BYTES]]);
  expect(bodies.filter(([, bytes]) => bytes?.length !== 1)).toEqual([]);
  const ofUpload = valuesOf('x-max-bytes', callIn(described, 'upload'));
  expect(ofUpload.filter((bytes) => bytes === limits.FILE_MAX_BYTES)).toHaveLength(4);
  expect(ofUpload).toContain(limits.UPLOAD_MAX_BYTES);
});

test.each([
  ['changeStatus', limits.SMALL_BODY_MAX_BYTES],
  ['addComment', limits.MESSAGE_BODY_MAX_BYTES],
] as const)('%s accepts a body of exactly the described bytes, and no byte more', async (name, most) => {
  const { signUpActivated } = await createTestPortal();
  const client = await signUpActivated();
  const statusOf = async (bytes: number) => {
    const body = '{}'.padEnd(bytes);
    const headers = { 'Content-Type': 'application/json' };
    return (await client.fetch(`/api/v1${calls[name].path}`, { method: 'POST', headers, body })).status;
  };
  const [described] = valuesOf('x-max-bytes', callIn(await read(), name));
  expect(described).toBe(most);
  expect([await statusOf(most), await statusOf(most + 1)]).toEqual([400, 413]);
});
