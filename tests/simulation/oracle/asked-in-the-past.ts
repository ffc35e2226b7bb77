import * as v from 'valibot';
import type { Arrival } from '../server-record.ts';

/** More than the app allows for between two clocks. */
const CLOCKS_DIFFER_MS = 15 * 60_000;

const Submit = v.object({ createdDate: v.string() });
const Request = v.object({ created: v.string() });

/**
 * Whether the last Submit was followed by a message whose writer's clock is behind. A server without keys stores the
 * writer's time, and that time alone tells the app whether the request came after a Submit that was not answered.
 */
export function isAskedInThePast(arrivals: readonly Arrival[]): boolean {
  const submitted = arrivals.findLastIndex(({ json, isGranted }) => isGranted && v.is(Submit, json));
  const submit = arrivals[submitted]?.json;
  if (!v.is(Submit, submit)) return false;
  const earliest = Date.parse(submit.createdDate) - CLOCKS_DIFFER_MS;
  return arrivals
    .slice(submitted)
    .some(({ json, isGranted }) => isGranted && v.is(Request, json) && Date.parse(json.created) < earliest);
}
