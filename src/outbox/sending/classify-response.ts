import * as v from 'valibot';
import { AttachmentOnWire } from '../../contract/domain/attachment.ts';
import { retryMeaningOf } from '../../contract/api/later-statuses.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { isHttpConflict, type Verdict } from '../../contract/domain/operation.ts';
import { isSavedAutomatically } from '../../contract/domain/statuses.ts';
import { statusRequest, type StatusRequest, isDecidingMessage } from '../../contract/domain/requested-status.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { Conflict, Trouble } from '../../local-db/tables/trouble.ts';
import type { LaneRow, Reason } from '../../local-db/tables/state-rows.ts';
import type { LifeEvent } from '../queue/life-cycle.ts';

/** After this many identical responses in a row without an envelope (a 4xx from a proxy), the user is asked. */
const STRANGE_RESPONSES_MAX = 3;

/**
 * The result of a try, as delivery saw it.
 *
 * - `noResponse`: no credible response; with `nothingDone` it is nevertheless certain that this try had no effect.
 * - `strange`: a 4xx without an envelope, or a success that does not say which application it is for.
 * - `sessionEnded`: no user, or another one, is signed in.
 * - `cutOff`: the try was aborted on this side.
 * - `failed`: the try failed because of a bug in the portal's own code.
 * - `absent`: the server does not have it, and its user no longer wants it; it was not sent again.
 * - `fileChanged`: the bytes of a file are no longer those that were chosen; nothing was sent.
 */
export type TryResult =
  | { kind: 'verdict'; verdict: Verdict }
  | {
      kind: 'noResponse';
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      foreignPage?: boolean | undefined;
      nothingDone?: boolean | undefined;
    }
  | { kind: 'strange'; status: number }
  | { kind: 'sessionEnded' }
  | { kind: 'cutOff'; wasSent: boolean }
  | { kind: 'failed' }
  | { kind: 'fileChanged' }
  | { kind: 'undecided' }
  | { kind: 'absent' };

/** What has to wait after a try (nothing, the lane, or the whole outbox), and why. */
export type Wait =
  | { scope: 'nothing' }
  | { scope: 'lane'; retryAfterMs?: number | undefined }
  | { scope: 'outbox'; reason: Reason; retryAfterMs?: number | undefined }
  | { scope: 'session' };

/** What a try means: the event in the operation's life, what waits, and what the user is told. */
export type ResponseClass = {
  event: LifeEvent;
  wait: Wait;
  trouble: Trouble | null;
  /** Whether the server responded: then the outbox no longer backs off. */
  serverResponded: boolean;
};

const nothing: Wait = { scope: 'nothing' };
const notLookedUp: Conflict = { kind: 'mayHaveArrived', lookedUp: false };
const responded = (event: LifeEvent, trouble: Trouble | null = null): ResponseClass => ({
  event,
  wait: nothing,
  trouble,
  serverResponded: true,
});

/**
 * The history of an operation: whether it may have arrived already, and how often in a row the response was the same.
 */
export type TryHistory = Pick<OperationRow, 'strange' | 'mayHaveArrived' | 'outdated' | 'carried'> & {
  automatic?: LaneRow['automatic'] | undefined;
};

/**
 * Decides what a try means for its operation. Before that, `replyOf` in the API client decides whether there was a
 * usable response, and three statuses have their own meaning: 403 for another user's session and 422 for an operation
 * of which another device has a copy (`delivery/attempt.ts`), and 412 for a changed application
 * (`api-client/send-operation.ts`).
 */
export function classifyResponse(intent: Intent, result: TryResult, past: TryHistory): ResponseClass {
  switch (result.kind) {
    case 'verdict':
      return meaningOfVerdict(intent, result.verdict, past);
    case 'noResponse':
      return meaningWithoutResponse(result);
    case 'strange': {
      const count = past.strange?.status === result.status ? past.strange.count + 1 : 1;
      if (count >= STRANGE_RESPONSES_MAX) {
        // The portal itself has not refused it, and an earlier try may have arrived: it keeps its key.
        return responded('undecided', troubleOf(result.status, strangeText(result.status), notLookedUp));
      }
      return { event: 'noResponse', wait: { scope: 'lane' }, trouble: null, serverResponded: false };
    }
    case 'sessionEnded':
      return { event: 'nothingDone', wait: { scope: 'session' }, trouble: null, serverResponded: false };
    case 'cutOff':
      return {
        event: result.wasSent ? 'noResponse' : 'nothingDone',
        wait: nothing,
        trouble: null,
        serverResponded: false,
      };
    case 'failed':
      return { event: 'noResponse', wait: { scope: 'lane' }, trouble: null, serverResponded: false };
    case 'fileChanged': {
      const [event, trouble]: [LifeEvent, Trouble] = past.mayHaveArrived
        ? ['undecided', troubleOf(0, outboxMessages.changedFileSent, notLookedUp)]
        : ['refused', troubleOf(0, outboxMessages.changedFile)];
      return { event, wait: nothing, trouble, serverResponded: false };
    }
    case 'absent':
      return responded('absent');
    case 'undecided':
      return responded(
        'undecided',
        troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: true }),
      );
  }
}

/** A success without required data gets another message than a refusal of unknown origin. */
const strangeText = (httpStatus: number) =>
  httpStatus < 400 ? outboxMessages.withoutNumber : outboxMessages.strange(httpStatus);

function meaningOfVerdict(intent: Intent, verdict: Verdict, past: TryHistory): ResponseClass {
  switch (verdict.kind) {
    case 'accepted':
      return responded('accepted');
    case 'doneElsewhere':
      return responded('accepted');
    case 'changed': {
      // A decision or a submission was meant for what the user saw; only answers and rows are merged.
      const conflict = conflictOfStatus(intent);
      if (conflict !== null) {
        return responded('conflicting', troubleOf(412, verdict.message || outboxMessages.changedElsewhere, conflict));
      }
      if (
        past.automatic === true &&
        past.carried !== true &&
        !isSavedAutomatically(verdict.atServer.application.status)
      )
        return responded('autosaveDropped');
      // The first time, another user has changed it; a server that keeps saying so is asked again after a pause.
      const wait: Wait = (past.outdated ?? 0) > 0 ? { scope: 'lane' } : nothing;
      return { event: 'outdated', wait, trouble: null, serverResponded: true };
    }
    case 'refused': {
      if (verdict.status === 401)
        return { event: 'nothingDone', wait: { scope: 'session' }, trouble: null, serverResponded: true };
      const conflict = isHttpConflict(verdict.status) ? conflictAtRefusal(intent, verdict) : null;
      const trouble: Trouble = {
        status: verdict.status,
        message: verdict.message,
        problems: verdict.problems,
        conflict,
      };
      return responded(conflict === null ? 'refused' : 'conflicting', trouble);
    }
  }
}

/** A 5xx, no connection, or a foreign page: it is unknown what the server did. */
function meaningWithoutResponse(result: Extract<TryResult, { kind: 'noResponse' }>): ResponseClass {
  const { status: httpStatus, retryAfterMs, foreignPage, nothingDone } = result;
  const later = httpStatus === undefined ? null : retryMeaningOf(httpStatus);
  const event: LifeEvent = nothingDone === true || later?.nothingDone === true ? 'nothingDone' : 'noResponse';
  if (later?.waits === 'application') {
    // The server itself responded, so it can be reached.
    return { event, wait: { scope: 'lane', retryAfterMs }, trouble: null, serverResponded: true };
  }
  if (nothingDone === true && foreignPage !== true && httpStatus !== undefined && later === null) {
    // A read request that goes with the operation was refused: that concerns this application alone.
    return { event, wait: { scope: 'lane', retryAfterMs }, trouble: null, serverResponded: true };
  }
  const reason: Reason =
    foreignPage === true
      ? 'foreignPage'
      : later?.nothingDone === true || retryAfterMs !== undefined
        ? 'askedToWait'
        : 'unreachable';
  return { event, wait: { scope: 'outbox', reason, retryAfterMs }, trouble: null, serverResponded: false };
}

/** What a refused request for a status is in conflict with. */
const conflictOfRequest = {
  saveAsDraft: null,
  submission: { kind: 'submission' },
  approval: { kind: 'decision' },
  other: { kind: 'decision' },
} satisfies Record<StatusRequest, Conflict | null>;

function conflictOfStatus(intent: Intent): Conflict | null {
  if (isDecidingMessage(intent)) return { kind: 'decision' };
  if (intent.kind === 'changeStatus') return conflictOfRequest[statusRequest[intent.to]];
  // For these nobody has to decide: if the version is compared at all, they are composed again on the newer one.
  intent.kind satisfies 'saveStep' | 'saveInvestigators' | 'removeInvestigator' | 'addFile' | 'removeFile' | 'comment';
  return null;
}

/** The user chooses if a file is stored and only one may be, or the application has been decided on. */
function conflictAtRefusal(intent: Intent, { data, unsafe }: Extract<Verdict, { kind: 'refused' }>): Conflict | null {
  if (intent.kind === 'addFile') {
    const stored = v.safeParse(v.array(AttachmentOnWire), data);
    const theirs = stored.success ? stored.output.find(({ type }) => type === intent.type) : undefined;
    return theirs === undefined ? null : { kind: 'file', theirs, ...(unsafe === undefined ? {} : { unsafe }) };
  }
  const conflict = conflictOfStatus(intent);
  return conflict?.kind === 'decision' ? conflict : null;
}

export function troubleOf(statusCode: number, message: string, conflict: Conflict | null = null): Trouble {
  return { status: statusCode, message, problems: [], conflict };
}
