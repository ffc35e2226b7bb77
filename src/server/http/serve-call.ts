import type { ServedCall } from '../../contract/api/addresses.ts';
import { calls } from '../../contract/api/calls.ts';
import type { Api, RequestContext } from './context.ts';

/** Registers the handler of one call of the contract, at the contract's method and path. */
export function serveCall(
  api: Api,
  name: ServedCall,
  handler: (context: RequestContext) => Response | Promise<Response>,
): void {
  const call = calls[name];
  api.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), handler);
}
