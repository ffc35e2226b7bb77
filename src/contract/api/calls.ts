import * as v from 'valibot';
import { addresses, type ServedCall } from './addresses.ts';
import { accountCalls } from './calls/account-calls.ts';
import { applicationCalls } from './calls/application-calls.ts';
import type { Call } from './calls/call.ts';

/** Every call, once: what the server takes and returns, and openapi.json, are derived from this. */
export const calls = {
  ...accountCalls,
  ...applicationCalls,
  openapi: { ...addresses.openapi, who: 'anyone', summary: 'This description', data: v.unknown(), ours: true },
} as const satisfies Record<ServedCall, Call>;
