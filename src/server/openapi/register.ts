import { calls } from '../../contract/calls.ts';
import type { Api } from '../http/context.ts';
import { serveCall } from '../http/serve-call.ts';
import { describeApi } from './description.ts';

/** The description of the API: the file itself, in no envelope, for the tools that read such files. */
export function registerOpenApi(api: Api): void {
  const description = describeApi(calls);
  serveCall(api, 'openapi', (context) => context.json(description));
}
