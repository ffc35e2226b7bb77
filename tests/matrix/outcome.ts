import * as v from 'valibot';
import { API_PATH, withIds } from '../../src/contract/api/addresses.ts';
import { calls } from '../../src/contract/api/calls.ts';
import { Envelope } from '../../src/contract/api/envelope.ts';
import type { Client } from '../../src/server/testing/client.ts';
import {
  changedTables,
  snapshot,
  type Copy,
  type PreparedPortal,
  type Snapshot,
  type Things,
} from './prepared-portal.ts';
import { requests, type Subject } from './requests.ts';
import type { Expected, Row } from './rows.ts';

/** What a call did, as far as the table covers it. */
export type Outcome = {
  status: number;
  /** Whether any row of the database changed. */
  changes: boolean;
  /** The application's status afterwards. */
  stands: number | 'gone';
  listed: boolean | undefined;
  /** Violations of what holds for every response, in words. */
  faults: string[];
};

type Cell = { row: Row<string>; copy: Copy; client: Client; things: Things };

/** The outcome that the table expects for a cell. */
export async function expectedOutcome(
  { status, changes, stands, listed }: Expected,
  { copy, things }: Cell,
): Promise<Outcome> {
  return { status, changes, stands: stands ?? (await standingOf(copy, things)), listed, faults: [] };
}

/** Sends the request of a cell and returns its outcome. */
export async function outcomeOf(cell: Cell, prepared: PreparedPortal): Promise<Outcome> {
  const { row, copy, client, things } = cell;
  const { nur, ali } = copy.people;
  const other = client === ali ? nur : ali;
  const me = row.variant.includes('under another name') ? other.user.userId : (client.user ?? other.user).userId;
  const found = await requestOf(row).before?.(copy, things, client);
  const subject: Subject = { ...things, me, token: '', ...found };
  const before = found === undefined ? prepared.untouched : await snapshot(copy.store);

  const answer = await send(cell, subject);
  const changed = changesOf(row, answer, before, await snapshot(copy.store));
  const list =
    row.call === 'applications' && answer.status === 200 ? v.parse(List, JSON.parse(answer.text)) : undefined;
  const listed = list?.data.some(({ id }) => id === things.application);
  const faults = [
    answer.status >= 400 && !isRefusal(answer.text) && 'a refusal that is no envelope with a message',
    (answer.status >= 400 || listed === false) && answer.text.includes(things.title) && 'tells of the application',
    list?.removed?.includes(things.application) === true && 'names it among what is gone',
    answer.status === 404 && !isSame(answer, await send(cell, { ...subject, ...unknown })) && 'a 404 unlike others',
  ].filter((fault) => fault !== false);
  return { status: answer.status, changes: changed.length > 0, stands: await standingOf(copy, things), listed, faults };
}

type Answer = { status: number; text: string };

const List = v.object({ data: v.array(v.object({ id: v.number() })), removed: v.optional(v.array(v.number())) });

const nowhere = 999_999;
/** Ids that do not exist. */
const unknown = {
  application: nowhere,
  investigator: nowhere,
  file: nowhere,
  consentForm: nowhere,
  earlierMessage: nowhere,
  latestMessage: nowhere,
  answer: nowhere,
  decision: nowhere,
};

/** The tables that differ. The record of a file download does not count as a change. */
function changesOf({ call }: Row<string>, { status }: Answer, before: Snapshot, after: Snapshot): string[] {
  const changed = changedTables(before, after);
  return call === 'file' && status === 200 ? changed.filter((table) => !table.startsWith('record')) : changed;
}

function isRefusal(text: string): boolean {
  const { isSuccess, message } = v.parse(Envelope, JSON.parse(text));
  return !isSuccess && message !== '';
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.text === other.text;
}

function requestOf({ name }: Row<string>) {
  const request = requests[name];
  if (request === undefined) throw new Error(`nobody has said how "${name}" is asked`);
  return request;
}

async function send({ row, client }: Cell, subject: Subject): Promise<Answer> {
  const { ids = {}, query = {}, body } = requestOf(row).ask(subject);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { method, path: template } = calls[row.call];
  const asked = withIds(template, ids);
  const path = `${API_PATH}${asked}${search.size === 0 ? '' : `?${search}`}`;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const init: RequestInit = { method, headers: method === 'GET' ? {} : key };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...key, 'Content-Type': 'application/json' };
  }
  const response = await client.fetch(path, init);
  return { status: response.status, text: await response.text() };
}

/** The application's stored status. */
async function standingOf({ store }: Copy, { application }: Things): Promise<number | 'gone'> {
  const row = await store.selectFrom('applications').where('id', '=', application).select('status').executeTakeFirst();
  return row?.status ?? 'gone';
}
