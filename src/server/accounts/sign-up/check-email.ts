import * as v from 'valibot';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { emailSchema } from '../../../contract/domain/user.ts';
import { respond } from '../../http/respond.ts';
import type { RequestContext } from '../../http/context.ts';
import { readQuery } from '../../http/requests/json-body.ts';
import type { Portal } from '../../portal.ts';
import { addressSubject, countHourly, hourly } from '../../throttle/hourly.ts';
import { findUser } from '../user-store.ts';

const Query = v.object({ email: emailSchema() });

/** GET Users/check-email: whether an address is registered, so that a form can say so while it is filled in. */
export async function checkEmail(context: RequestContext, portal: Portal): Promise<Response> {
  const { email } = readQuery(context, Query);
  await countHourly(portal, hourly.emailChecksByAddress, addressSubject(context.get('address')));
  const exists = (await findUser(portal.store, email)) !== undefined;
  return respond(context, { message: serverMessages.done, data: { exists } });
}
