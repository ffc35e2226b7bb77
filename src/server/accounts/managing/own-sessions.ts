import type * as v from 'valibot';
import type { SessionOnWire } from '../../../contract/api/account-life.ts';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { respond } from '../../http/respond.ts';
import { type SignedInUser, type RequestContext, signedIn } from '../../http/context.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { appendEntries, logHead } from '../../record/write.ts';
import type { SessionsTable, StoreTransaction } from '../../store/tables.ts';
import { storedTime } from '../../store/times.ts';
import { accountEntry } from './account-entry.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import { stillSignedIn } from '../sessions.ts';

/** GET Auth/sessions: lists the signed-in user's sessions. */
export async function listOwnSessions(context: RequestContext, { store, clock }: Portal): Promise<Response> {
  const user = signedIn(context);
  const now = storedTime(clock());
  const rows = await store
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .select(['id', 'token_hash', 'created_at', 'used_at'])
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const sessions = rows.map((row): v.InferOutput<typeof SessionOnWire> => {
    const isThis = row.token_hash === user.sessionHash;
    // This session is in use now, although not every use is stored.
    return { id: row.id, createdAt: row.created_at, lastUsedAt: isThis ? now : row.used_at, isThis };
  });
  const data = [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)];
  return respond(context, { message: serverMessages.done, data });
}

/** DELETE Auth/sessions/{id}: ends one of the user's own sessions; ending the current one signs out. */
export async function endOwnSession(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  const id = context.req.param('id') ?? '';
  const ended = await endOwn(portal, user, (transaction) =>
    transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '=', id)
      .returning('token_hash')
      .execute(),
  );
  if (ended.length === 0) throw new Refusal(404, serverMessages.notFound);
  if (ended.some((session) => session.token_hash === user.sessionHash)) clearSessionCookie(context, portal.settings);
  return respond(context, { message: accountLifeMessages.sessionEnded });
}

/** POST Auth/end-other-sessions: ends all of the user's own sessions except the current one. */
export async function endOtherSessions(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  await endOwn(portal, user, (transaction) =>
    transaction
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('token_hash', '!=', user.sessionHash)
      .returning('token_hash')
      .execute(),
  );
  return respond(context, { message: accountLifeMessages.otherSessionsEnded });
}

/** Deletes sessions, and adds an entry to the record if there were any. */
async function endOwn(
  portal: Portal,
  sender: SignedInUser,
  deleteSome: (transaction: StoreTransaction) => Promise<Pick<SessionsTable, 'token_hash'>[]>,
) {
  const { ended, head } = await portal.store.transaction().execute(async (transaction) => {
    const user = await stillSignedIn(portal, transaction, sender);
    const ended = await deleteSome(transaction);
    if (ended.length === 0) return { ended };
    const account = { id: user.id, first_name: user.firstName, last_name: user.lastName, role_id: user.role };
    const entry = accountEntry('session.ended', account, { doneBy: 'self', told: { sessions: ended.length } });
    return { ended, head: await appendEntries(transaction, storedTime(portal.clock()), [entry]) };
  });
  if (head !== undefined) await logHead(portal, head);
  return ended;
}
