import { calls } from '../../contract/api/calls.ts';
import { sessionCookieName } from '../accounts/session-cookie.ts';
import type { Api } from '../http/context.ts';
import { serveCall } from '../http/serve-call.ts';
import type { ServerSettings } from '../portal.ts';
import { describeApi } from './description.ts';

/** Registers the description of the API: the file itself, without an envelope, for tools that read such files. */
export function registerOpenApi(api: Api, settings: ServerSettings): void {
  const description = describeApi(calls, sessionCookieName(settings));
  serveCall(api, 'openapi', (context) => context.json(description));
}
