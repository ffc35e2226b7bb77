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
import { JSON_BODY_MAX_BYTES, MESSAGE_BODY_MAX_BYTES } from '../limits.ts';
import { ReopeningOnWire, StatusChangeOnWire } from '../status-requests.ts';
import { InvestigatorRows } from '../../steps/investigator-list.ts';
import { InvestigatorOnWire } from '../../steps/investigators.ts';
import { StepSaveBody } from '../../steps/step-save.ts';
import { answeredSteps, type AnsweredStep, type AnsweredStepName } from '../../steps/wizard.ts';
import { Turnaround } from '../../domain/turnaround.ts';
import { ChangedComment, NewCommentOnWire } from '../written-comment.ts';

/** What the summary of a save says beside the name of its step. */
const remarks: Partial<Record<AnsweredStepName, string>> = {
  'application-detail': '; projectApplicationId 0 starts a new application',
  'title-of-study': '; a methodology payload is taken as methodology',
};

/** The saves of the steps with questions. */
const stepSaves = Object.fromEntries(
  answeredSteps.map((step): [AnsweredStep['call'], Call] => [
    step.call,
    {
      ...addresses[step.call],
      who: 'owner',
      summary: `Save the ${step.name.replaceAll('-', ' ')}${remarks[step.name] ?? ''}`,
      body: StepSaveBody(step),
      bodyMaxBytes: JSON_BODY_MAX_BYTES,
      data: SavedId,
    },
  ]),
  // One entry for each step.
) as Record<AnsweredStep['call'], Call>;

/** The calls about applications and their parts: answers, status, investigators, files and messages. */
export const applicationCalls = {
  applications: {
    ...addresses.applications,
    who: 'reader',
    summary: 'List applications',
    query: ['userId', 'appStatusId'],
    ownQuery: ownListQuery,
    ownHeaders: {
      [header.nextCursor]: 'What `after` takes for the next page; absent on the last.',
      [header.changedToken]: 'What `changedSince` takes once every page has been read; the same on each of them.',
    },
    beside: listingEntries,
    data: v.array(ListedApplicationOnWire),
  },
  application: { ...addresses.application, who: 'reader', summary: 'Read an application', data: ApplicationOnWire },
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
    who: 'reader',
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
  },
  deleteInvestigator: { ...addresses.deleteInvestigator, who: 'owner', summary: 'Delete an investigator' },
  upload: {
    ...addresses.upload,
    who: 'owner',
    summary: 'Upload files of one kind',
    multipart: true,
    data: v.array(AttachmentOnWire),
  },
  attachments: {
    ...addresses.attachments,
    who: 'reader',
    summary: 'The files of an application',
    data: v.array(AttachmentOnWire),
  },
  deleteAttachment: { ...addresses.deleteAttachment, who: 'owner', summary: 'Delete a file' },
  file: { ...addresses.file, who: 'reader', summary: 'The bytes of a file', data: 'file' },
  comments: {
    ...addresses.comments,
    who: 'reader',
    summary: 'The thread of an application, oldest first',
    query: ['applicationId', 'userId'],
    data: v.array(CommentOnWire),
  },
  addComment: {
    ...addresses.addComment,
    who: 'reader',
    summary: "Add a comment; an administrator's may reject (statusId 2) or ask for more information (5 or 4)",
    body: NewCommentOnWire,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  comment: { ...addresses.comment, who: 'author', summary: 'Read an own comment', data: CommentOnWire },
  changeComment: {
    ...addresses.changeComment,
    who: 'author',
    summary: 'Change an own comment while it is the last one',
    body: ChangedComment,
    bodyMaxBytes: MESSAGE_BODY_MAX_BYTES,
    data: SavedId,
  },
  deleteComment: {
    ...addresses.deleteComment,
    who: 'author',
    summary: 'Delete an own comment while it is the last one',
  },
} as const satisfies Partial<Record<ServedCall, Call>>;
