import * as v from 'valibot';
import { addresses, type ServedCall } from '../addresses.ts';
import { ListedApplicationOnWire } from '../../domain/application-list.ts';
import { ownListQuery } from '../application-list-query.ts';
import { ApplicationOnWire, SavedId } from '../../domain/application.ts';
import { AttachmentOnWire } from '../../domain/attachment.ts';
import type { Call } from './call.ts';
import { CommentOnWire } from '../../domain/comment.ts';
import { listingEntries } from '../envelope.ts';
import { header } from '../headers.ts';
import { HistoryRow } from '../../domain/history.ts';
import { mostOfSearch } from './search-limits.ts';
import {
  APPLICATION_FILES_MAX_BYTES,
  COMMENTS_MAX,
  COMMENTS_MAX_CHARACTERS,
  DRAFTS_MAX,
  EXPANDED_PAGE_MAX_BYTES,
  FILE_NAME_MAX_UNITS,
  FILES_PER_APPLICATION_MAX,
  FILES_PER_UPLOAD_MAX,
  INVESTIGATORS_MAX,
  JSON_BODY_MAX_BYTES,
  LIST_LIMIT_MAX,
  MESSAGE_BODY_MAX_BYTES,
  REVISIONS_PER_WRITER_AND_DAY_MAX,
  STARTED_DRAFTS_PER_USER_AND_DAY_MAX,
  STORED_FILES_PER_USER_AND_DAY_MAX,
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_USER_AND_DAY_MAX,
  USER_FILES_MAX_BYTES,
} from '../limits.ts';
import { ReopeningOnWire, StatusChangeOnWire } from '../status-requests.ts';
import { InvestigatorRows } from '../../steps/investigator-list.ts';
import { pageQuery } from '../page-query.ts';
import { InvestigatorOnWire } from '../../steps/investigators.ts';
import { leastOf, type Question } from '../../steps/step.ts';
import { StepSaveBody } from '../../steps/step-save.ts';
import { questionSteps, type QuestionStep, type QuestionStepName } from '../../steps/wizard.ts';
import { Turnaround } from '../../domain/turnaround.ts';
import { ChangedComment, NewCommentOnWire } from '../written-comment.ts';

/** What the summary of a save says beside the name of its step. */
const remarks: Partial<Record<QuestionStepName, string>> = {
  'application-detail': '; projectApplicationId 0 starts a new application',
  'title-of-study': '; a methodology payload is taken as methodology',
};

/** What the call of a save accepts at most, beside its schema. */
const mostOfSave: Partial<Record<QuestionStepName, Call['most']>> = {
  'application-detail': {
    'drafts of a user, when an application is started': DRAFTS_MAX,
    'applications that a user starts in a day': STARTED_DRAFTS_PER_USER_AND_DAY_MAX,
  },
};

/** How many characters a submitted application has at least, for each answer that has such a limit. */
const leastToSubmit = Object.fromEntries(
  questionSteps.flatMap(({ questions }) =>
    questions.flatMap((question: Question) => {
      const least = leastOf(question);
      return least === undefined ? [] : [[`characters of ${question.wire} in a submission`, least] as const];
    }),
  ),
);

const mostOfThread = {
  'messages of an application; one that decides is accepted beyond that': COMMENTS_MAX,
  'characters of all messages of an application; one that decides is accepted beyond that': COMMENTS_MAX_CHARACTERS,
};
const mostOfRevisions = {
  'messages of an application that a user changes or deletes in a day': REVISIONS_PER_WRITER_AND_DAY_MAX,
};

/** The saves of the steps with questions. */
const stepSaves = Object.fromEntries(
  questionSteps.map((step): [QuestionStep['call'], Call] => [
    step.call,
    {
      ...addresses[step.call],
      who: 'owner',
      summary: `Save the ${step.name.replaceAll('-', ' ')}${remarks[step.name] ?? ''}`,
      body: StepSaveBody(step),
      bodyMaxBytes: JSON_BODY_MAX_BYTES,
      most: mostOfSave[step.name] ?? {},
      data: SavedId,
    },
  ]),
  // One entry for each step.
) as Record<QuestionStep['call'], Call>;

const NEXT_CURSOR = 'What `after` takes for the next page; absent on the last.';

/** The calls about applications and their parts: answers, status, investigators, files and messages. */
export const applicationCalls = {
  applications: {
    ...addresses.applications,
    who: 'reader',
    summary: 'List applications',
    query: ['userId', 'appStatusId'],
    ownQuery: ownListQuery,
    most: {
      'items on a page': LIST_LIMIT_MAX,
      'bytes of an expanded page of several items': EXPANDED_PAGE_MAX_BYTES,
      ...mostOfSearch,
    },
    ownHeaders: {
      [header.nextCursor]: NEXT_CURSOR,
      [header.changedToken]: 'What `changedSince` takes once every page has been read; the same on each of them.',
    },
    beside: listingEntries,
    data: v.array(ListedApplicationOnWire),
  },
  application: {
    ...addresses.application,
    who: 'reader',
    summary: 'Read an application',
    data: ApplicationOnWire,
    tagged: true,
  },
  deleteApplication: {
    ...addresses.deleteApplication,
    who: 'owner',
    summary: 'Delete a draft that was never submitted',
    ours: true,
  },
  ...stepSaves,
  changeStatus: {
    ...addresses.changeStatus,
    who: 'reader',
    summary: 'Save as draft or submit (owner: 3, 5), approve (administrator: 1)',
    most: {
      'submissions of an application in a day': SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
      'submissions of a user in a day': SUBMISSIONS_PER_USER_AND_DAY_MAX,
    },
    least: leastToSubmit,
    body: StatusChangeOnWire,
    data: SavedId,
  },
  withdraw: {
    ...addresses.withdraw,
    who: 'owner',
    summary: 'Take an application under review back into drafts',
    data: SavedId,
    ours: true,
  },
  reopen: {
    ...addresses.reopen,
    who: 'otherAdministrator',
    summary: 'Ask for more information on a decided application (administrator)',
    body: ReopeningOnWire,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
    ours: true,
  },
  history: {
    ...addresses.history,
    who: 'reader',
    summary: 'Every change of status, oldest first',
    data: v.array(HistoryRow),
    ours: true,
  },
  turnaround: {
    ...addresses.turnaround,
    who: 'signedIn',
    summary: 'Median days from submission to decision over a year, and the number of cases',
    data: Turnaround,
    ours: true,
  },
  saveInvestigators: {
    ...addresses.saveInvestigators,
    who: 'owner',
    summary: 'Save one investigator, or the whole list',
    most: { 'investigators of an application': INVESTIGATORS_MAX },
    body: InvestigatorRows,
    bodyMaxBytes: JSON_BODY_MAX_BYTES,
    data: v.union([SavedId, v.array(v.object({ investigatorInfoId: v.number() }))]),
  },
  investigators: {
    ...addresses.investigators,
    who: 'reader',
    summary: 'The investigators of an application, in the order they were added',
    query: ['applicationId'],
    data: v.array(InvestigatorOnWire),
    tagged: true,
  },
  deleteInvestigator: { ...addresses.deleteInvestigator, who: 'owner', summary: 'Delete an investigator' },
  upload: {
    ...addresses.upload,
    who: 'owner',
    summary: 'Upload files of one kind',
    most: {
      'files of an upload': FILES_PER_UPLOAD_MAX,
      'characters of a file name': FILE_NAME_MAX_UNITS,
      'files of an application': FILES_PER_APPLICATION_MAX,
      'files that a user stores in a day': STORED_FILES_PER_USER_AND_DAY_MAX,
      'bytes of all files of an application': APPLICATION_FILES_MAX_BYTES,
      'bytes of all files of a user, with those of earlier submissions; equal files count once': USER_FILES_MAX_BYTES,
    },
    multipart: true,
    data: v.array(AttachmentOnWire),
  },
  attachments: {
    ...addresses.attachments,
    who: 'reader',
    summary: 'The files of an application',
    tagged: true,
    ownQuery: pageQuery,
    ownHeaders: { [header.nextCursor]: NEXT_CURSOR },
    most: { 'files on a page': LIST_LIMIT_MAX },
    data: v.array(AttachmentOnWire),
  },
  deleteAttachment: { ...addresses.deleteAttachment, who: 'owner', summary: 'Delete a file' },
  file: { ...addresses.file, who: 'reader', summary: 'The bytes of a file', data: 'file' },
  comments: {
    ...addresses.comments,
    who: 'reader',
    summary: 'The thread of an application, oldest first',
    query: ['applicationId', 'userId'],
    ownQuery: pageQuery,
    ownHeaders: { [header.nextCursor]: NEXT_CURSOR },
    most: { 'messages on a page': LIST_LIMIT_MAX },
    data: v.array(CommentOnWire),
  },
  addComment: {
    ...addresses.addComment,
    who: 'reader',
    summary: "Add a comment; an administrator's may reject (statusId 2) or ask for more information (5 or 4)",
    most: mostOfThread,
    body: NewCommentOnWire,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  comment: { ...addresses.comment, who: 'author', summary: 'Read an own comment', data: CommentOnWire },
  changeComment: {
    ...addresses.changeComment,
    who: 'author',
    summary: 'Change an own comment while it is the last one',
    most: { ...mostOfThread, ...mostOfRevisions },
    body: ChangedComment,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  deleteComment: {
    ...addresses.deleteComment,
    who: 'author',
    summary: 'Delete an own comment while it is the last one',
    most: mostOfRevisions,
  },
} as const satisfies Partial<Record<ServedCall, Call>>;
