import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { applicationMessages, serverMessages } from '../../../src/contract/messages/server/server.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import { questionSteps } from '../../../src/contract/steps/wizard.ts';

/*
 * The peer of the benchmark: the least code that answers the same calls with the same bytes, over the same tables with
 * the same durability. It runs the portal's statements, each prepared once, and checks nothing but the session.
 *
 * `node bare-server.ts <database> <constant headers as JSON>` prints its port.
 */
const [path = '', constantHeaders = '{}'] = process.argv.slice(2);
const constants: Record<string, string> = JSON.parse(constantHeaders);

const database = new Database(path);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');

const listed =
  'applications.id, applications.status, applications.version, applications.reference, applications.research_title, ' +
  'applications.created_at, applications.modified_at, users.first_name, users.last_name, ' +
  '(select count(*) from comments where comments.application_id = applications.id) as comment_count';
const latest = 'coalesce(applications.modified_at, applications.created_at)';
type Row = Record<string, string | number | null>;
const find = (sql: string) => database.prepare<unknown[], Row>(sql);
const statements = {
  session: find(
    'select users.id, role_id, first_name, last_name, email_address, mobile_number, expires_at, sessions.created_at, ' +
      'sessions.used_at ' +
      'from sessions inner join users on users.id = sessions.user_id ' +
      'where sessions.token_hash = ? and sessions.expires_at > ? and users.disabled_at is null and users.deleted_at is null',
  ),
  position: find('select number, mark from changes order by number desc limit 1'),
  list: find(
    `select ${listed}, ${latest} as place_key from applications inner join users on users.id = applications.owner_id ` +
      `where applications.owner_id = ? order by ${latest} desc, applications.id desc`,
  ),
  one: find(
    `select ${listed}, applications.owner_id, applications.answers, applications.agreed_at, ` +
      'applications.agreed_policy_version, applications.agreement_recorded_at, ' +
      'users.mobile_number, users.email_address, users.created_at as applicant_since, ' +
      '(select hash from record where record.application_id = applications.id order by sequence desc limit 1) as hash ' +
      'from applications inner join users on users.id = applications.owner_id where applications.id = ?',
  ),
  begin: database.prepare('begin immediate'),
  claim: database.prepare(
    'insert into idempotency_keys (user_id, key, call, fingerprint, status, envelope, etag, made_kind, made_id, created_at) ' +
      "values (?, ?, ?, ?, 200, '', null, null, null, ?) on conflict (user_id, key) do nothing",
  ),
  open: find('update applications set version = version where id = ? returning *'),
  save: database.prepare('update applications set answers = ?, version = ?, modified_at = ? where id = ?'),
  keep: database.prepare(
    'update idempotency_keys set envelope = ?, etag = ?, made_kind = null, made_id = null where user_id = ? and key = ?',
  ),
  count: find(
    'insert into change_counter (id, last) values (1, 1) ' +
      'on conflict (id) do update set last = change_counter.last + 1 returning last',
  ),
  change: database.prepare(
    'insert into changes (number, mark, application_id, owner_id, status_before, recorded_at) values (?, ?, ?, ?, ?, ?)',
  ),
  commit: database.prepare('commit'),
};

const questions = questionSteps.flatMap((step): readonly Question[] => step.questions);
const nameOnWire = new Map<string, string>(questions.map(({ wire, name }) => [wire, name]));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /portal_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const now = new Date().toISOString();
  const person = statements.session.get(sha256(token), now);
  if (person === undefined) return send(response, 401, {}, '{"isSuccess":false}');
  if (request.method === 'POST') {
    const body: Row = JSON.parse((await buffer(request)).toString());
    return save(response, person, body, request.url ?? '', request.headers['idempotency-key'], now);
  }
  const id = /(\d+)$/.exec(request.url ?? '')?.[1];
  if (id === undefined) list(response, person);
  else one(response, Number(id));
}

function list(response: ServerResponse, person: Row): void {
  const position = statements.position.get();
  const data = statements.list.all(person['id']).map(summary);
  const headers = { 'Changed-Token': `${position?.['number']}.${position?.['mark']}.0123456789abcdef01234567` };
  send(response, 200, headers, JSON.stringify({ isSuccess: true, message: serverMessages.done, data }));
}

function summary(row: Row) {
  return {
    id: row['id'],
    appStatusId: row['status'],
    appStatus: row['status'],
    researchTitle: row['research_title'],
    createdDate: row['created_at'],
    modifiedDate: row['modified_at'],
    commentCount: row['comment_count'],
    user: { firstName: row['first_name'], lastName: row['last_name'] },
    reference: row['reference'],
  };
}

function one(response: ServerResponse, id: number): void {
  const row = statements.one.get(id) ?? {};
  const stored: Row = JSON.parse(String(row['answers']));
  const given: Record<string, unknown> = {};
  for (const { wire, name } of questions) given[wire] = stored[name];
  const data = {
    ...summary(row),
    user: {
      userId: row['owner_id'],
      firstName: row['first_name'],
      lastName: row['last_name'],
      mobileNumber: row['mobile_number'],
      emailAddress: row['email_address'],
    },
    ...given,
    conflict_of_Interest: stored['noConflict'],
    agreedAt: row['agreed_at'],
    agreedPolicyVersion: row['agreed_policy_version'],
    agreementRecordedAt: row['agreement_recorded_at'],
    agreementClockOff: !(String(row['agreed_at']) >= String(row['applicant_since'])),
    conflictAnswered: stored['noConflict'] !== undefined,
    recordHash: String(row['hash']).slice(0, 16),
  };
  const body = JSON.stringify({ isSuccess: true, message: serverMessages.done, data });
  send(response, 200, { ETag: tag(id, Number(row['version'])) }, body);
}

function save(response: ServerResponse, person: Row, body: Row, url: string, key: unknown, now: string): void {
  const id = Number(body['projectApplicationId']);
  statements.begin.run();
  if (key !== undefined) statements.claim.run(person['id'], key, `POST ${url}`, sha256(JSON.stringify(body)), now);
  const row = statements.open.get(id) ?? {};
  const answers: Row = JSON.parse(String(row['answers']));
  for (const [wire, value] of Object.entries(body)) {
    const name = nameOnWire.get(wire);
    if (name !== undefined) answers[name] = value;
  }
  const version = Number(row['version']) + 1;
  statements.save.run(JSON.stringify(answers), version, now, id);
  const envelope = JSON.stringify({ isSuccess: true, message: applicationMessages.saved, data: { id } });
  if (key !== undefined) statements.keep.run(envelope, tag(id, version), person['id'], key);
  const { last = 0 } = statements.count.get() ?? {};
  statements.change.run(last, randomBytes(9).toString('base64url'), id, row['owner_id'], row['status'], now);
  statements.commit.run();
  send(response, 200, { ETag: tag(id, version), 'Changed-At': now }, envelope);
}

const tag = (id: number, version: number) => `"${constants['portal-id']}-${id}-${version}"`;

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, {
    ...constants,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
