import type { ServedCall } from '../../contract/api/addresses.ts';
import { calls } from '../../contract/api/calls.ts';
import type { Who } from '../../contract/api/calls/call.ts';
import { role } from '../../contract/domain/statuses.ts';
import { accountLifeMessages } from '../../contract/messages/server/account-life.ts';
import { signedIn, type Api, type RequestContext } from './context.ts';
import { Refusal } from './requests/refusal.ts';

/**
 * Registers the handler of one call of the contract, at the contract's method and path. The handler is called only for
 * those who may make the call, as far as that does not depend on the application.
 */
export function serveCall(
  api: Api,
  name: ServedCall,
  handler: (context: RequestContext) => Response | Promise<Response>,
): void {
  const { method, path, who } = calls[name];
  api.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
    requireCaller(context, who);
    return handler(context);
  });
}

/** Throws a 401 or 403 `Refusal` for a caller who may not make such a call about any application. */
function requireCaller(context: RequestContext, who: Who): void {
  if (who === 'anyone') return;
  const user = signedIn(context);
  if (who === 'administrator' && user.role !== role.administrator) {
    throw new Refusal(403, accountLifeMessages.onlyAdministrators);
  }
}
