import { randomUUID } from 'node:crypto';
import type { Envelope } from '../../../contract/api/envelope.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { errorName } from '../../background.ts';
import type { RequestContext } from '../context.ts';
import type { Log } from '../log/log.ts';
import { Refusal } from './refusal.ts';

/**
 * Turns every thrown error into a response. A refusal says why. Any other error says only that it happened; where it
 * was thrown is logged.
 */
export function errorResponse(context: RequestContext, error: Error, log: Log): Response {
  if (error instanceof Refusal) return refusalResponse(context, error);
  const id = randomUUID();
  log('error', 'unexpected', { id, error: errorName(error), at: framesOf(error) });
  const envelope: Envelope = { isSuccess: false, message: serverMessages.unexpected };
  return context.json(envelope, 500);
}

function refusalResponse(context: RequestContext, refusal: Refusal): Response {
  const { status, message, problems, moreProblems, data } = refusal;
  const listed = moreProblems > 0 ? { problems, more: moreProblems } : { problems };
  const body = problems.length > 0 ? listed : data;
  const envelope: Envelope =
    body === undefined ? { isSuccess: false, message } : { isSuccess: false, message, data: body };
  for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
  return context.json(envelope, status);
}

/** Returns where an error was thrown, without its message: messages may quote what a user typed. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ');
}
