import { accountAnswers } from '../../../contract/messages/account/accounts.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/requests/refusal.ts';
import type { Portal } from '../../portal.ts';
import { storedTime } from '../../store/times.ts';
import { findToken, spendToken } from './tokens.ts';

/**
 * POST Users/activate/{id}. A link that is followed a second time (mail programs prefetch links, users click twice)
 * finds the account active. That counts as success, because the user has the active account they wanted.
 */
export async function activate(context: RequestContext, portal: Portal): Promise<Response> {
  const { store, clock } = portal;
  const row = await findToken(store, context.req.param('id') ?? '', 'activation');
  if (row === undefined) throw new Refusal(404, accountAnswers.activationLinkUnknown);
  const activated = await store.transaction().execute(async (transaction) => {
    const now = clock();
    if (!(await spendToken(transaction, row, now))) return false;
    const changed = await transaction
      .updateTable('users')
      .set((user) => ({ activated_at: user.fn.coalesce('activated_at', user.val(storedTime(now))) }))
      .where('id', '=', row.user_id)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // The account was disabled or deleted at the same time: answer as for a link that has ended.
    if (changed.numUpdatedRows !== 1n) throw new Refusal(400, accountAnswers.activationLinkEnded);
    return true;
  });
  if (activated) return respond(context, { message: accountAnswers.activated });
  const user = await store.selectFrom('users').where('id', '=', row.user_id).select('activated_at').executeTakeFirst();
  if (user === undefined || user.activated_at === null) throw new Refusal(400, accountAnswers.activationLinkEnded);
  return respond(context, { message: accountAnswers.activeAlready });
}
