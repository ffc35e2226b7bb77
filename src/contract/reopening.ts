import * as v from 'valibot';
import { COMMENT_MAX_UNITS } from './limits.ts';
import { reopeningMessages } from './messages/requests.ts';
import { storableText } from './steps/rules.ts';

/** A request to reopen a decided application; the applicant reads the reason as a message of the thread. */
export const ReopeningOnWire = v.object({
  reason: v.pipe(
    storableText(reopeningMessages.reason, COMMENT_MAX_UNITS),
    v.trim(),
    v.nonEmpty(reopeningMessages.reasonRequired),
  ),
});
