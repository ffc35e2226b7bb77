import { join } from 'node:path';
import type { Question } from '../../../src/contract/steps/step.ts';
import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import { role, status, statuses } from '../../../src/contract/domain/statuses.ts';
import { openSqlite } from '../../../src/server/store/sqlite/sqlite.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import type { StoreTransaction } from '../../../src/server/store/tables.ts';
import { secretHash } from '../../../src/server/http/log/secrets.ts';
import { randomFrom } from '../numbers.ts';

/** What a benchmark requests, in a portal of any size: always the same person with the same applications. */
export type MadeUp = {
  researcher: { id: number; token: string };
  administrator: { id: number; token: string };
  /** The researcher's applications that can be edited. */
  drafts: readonly number[];
  /** An application that is in review. */
  submitted: number;
};

/** A word that occurs in this many titles, independent of the size of the portal. */
export const RARE = { word: 'zebrafish', titles: 7 };

const OWN_STATUSES = [status.draft, status.draft, status.draft, status.draft, status.draft, status.draft, 1, 2, 4, 5];
const APPLICATIONS_OF_ONE = 10;
const ROWS_AT_ONCE = 200;
const HOUR_MS = 60 * 60 * 1000;
const WORDS = (
  'study effect children adults randomised cohort asthma diabetes insulin screening outcome trial retrospective clinic ' +
  'prevalence therapy nursing surgery imaging genetic vaccine hypertension stroke renal paediatric maternal education'
).split(' ');

/**
 * Fills a new data folder. The same seed makes the same applications; the latest of them dates from an hour before now.
 */
export async function fillFolder(folder: string, applications: number, seed: number): Promise<MadeUp> {
  const store = openSqlite(join(folder, 'portal.sqlite'));
  const clock = Date.now;
  await migrate(store, { dialect: 'sqlite', clock, holder: 'bench' });
  const end = clock() - HOUR_MS;
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[], otherwise: T) => list[Math.floor(random() * list.length)] ?? otherwise;
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS, 'study')).join(' ');
  const time = (number: number, later = 0) =>
    new Date(end - (applications - number) * ((300 * 24 * HOUR_MS) / applications) + later).toISOString();
  const text = words(60);

  const madeUp = await store.transaction().execute(async (transaction) => {
    const own: number[] = [];
    const rareEvery = Math.floor(applications / (RARE.titles + 1));
    for (let from = 0; from < applications; from += ROWS_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, applications - from) }, (_, one) => from + one + 1);
      const people = numbers.filter((number) => number % APPLICATIONS_OF_ONE === 1).map((number) => ownerOf(number));
      await transaction
        .insertInto('users')
        .values(people.map((id) => person(id, role.researcher, words(2))))
        .execute();
      const rows = numbers.map((number) => {
        const owner = ownerOf(number);
        const isRare = number % rareEvery === 0 && number / rareEvery <= RARE.titles;
        const picked = pick(statuses, 5);
        const state = owner === 1 ? (OWN_STATUSES[number - 1] ?? 5) : isRare ? 5 : picked;
        if (owner === 1) own.push(state === status.draft ? number : 0);
        const isDecided = state === 1 || state === 2;
        const rare = isRare ? `${RARE.word} ` : '';
        const title = `${rare}${words(8)}`;
        return {
          id: number,
          owner_id: owner,
          status: state,
          version: 5,
          reference: state === status.draft ? null : `RA-2026-${String(number).padStart(5, '0')}`,
          research_title: title,
          answers: JSON.stringify(answers(title, text)),
          agreed_at: time(number),
          agreed_policy_version: '1',
          agreement_recorded_at: time(number),
          created_at: time(number),
          modified_at: time(number, random() * HOUR_MS),
          submitted_at: state === status.draft ? null : time(number, HOUR_MS),
          decided_at: isDecided ? time(number, (24 + random() * 200) * HOUR_MS) : null,
        };
      });
      await transaction.insertInto('applications').values(rows).execute();
      await addParts(transaction, rows, words);
    }
    const administratorId = ownerOf(applications) + 1;
    await transaction
      .insertInto('users')
      .values(person(administratorId, role.administrator, 'Ada Admin'))
      .execute();
    await transaction.insertInto('change_counter').values({ id: 1, last: applications }).execute();
    const researcher = { id: 1, token: 'researcher-of-the-bench' };
    const administrator = { id: administratorId, token: 'administrator-of-the-bench' };
    for (const { id, token } of [researcher, administrator]) {
      const now = new Date(clock()).toISOString();
      const session = {
        id: `session-${id}`,
        token_hash: secretHash(token),
        user_id: id,
        created_at: now,
        used_at: now,
      };
      const expires_at = new Date(clock() + 30 * 24 * HOUR_MS).toISOString();
      await transaction
        .insertInto('sessions')
        .values({ ...session, expires_at })
        .execute();
    }
    return { researcher, administrator, drafts: own.filter((id) => id > 0), submitted: APPLICATIONS_OF_ONE };
  });
  await store.destroy();
  return madeUp;
}

const ownerOf = (number: number) => Math.ceil(number / APPLICATIONS_OF_ONE);

function person(id: number, roleId: number, name: string) {
  const [first = '', last = ''] = name.split(' ');
  const email = `person.${id}@example.org`;
  return {
    id,
    email_address: email,
    email_key: email,
    first_name: first,
    last_name: last,
    mobile_number: '0501234567',
    password_hash: 'nobody signs in with a password',
    role_id: roleId,
    created_at: '2026-01-01T00:00:00.000Z',
    activated_at: '2026-01-01T00:00:00.000Z',
  };
}

/** An answer to every question; questions with long text get a paragraph. */
function answers(title: string, text: string): Record<string, string | boolean> {
  const questions = questionSteps.flatMap((step): readonly Question[] => step.questions);
  const valueOf = ({ kind, shownWhile }: Question) => {
    if (kind === 'tick') return false;
    if (shownWhile !== undefined) return '';
    return kind === 'text' ? text : title;
  };
  const given = questions.map((question) => [question.name, valueOf(question)]);
  return { ...Object.fromEntries(given), researchTitle: title };
}

type Row = { id: number; owner_id: number; status: number; created_at: string };

async function addParts(transaction: StoreTransaction, rows: readonly Row[], words: (count: number) => string) {
  const history = rows.flatMap((row) =>
    (row.status === status.draft ? [status.draft] : [status.draft, row.status]).map((to, index) => ({
      application_id: row.id,
      user_id: row.owner_id,
      event: index === 0 ? 'created' : 'submitted',
      from_status: index === 0 ? null : status.draft,
      to_status: to,
      at: row.created_at,
      recorded_at: row.created_at,
      reason: null,
      person_name: 'Nur Aziz',
      role_id: role.researcher,
      version: 1,
    })),
  );
  await transaction.insertInto('history').values(history).execute();
  const comments = rows
    .filter(({ status: state }) => state !== status.draft)
    .map((row) => ({
      application_id: row.id,
      user_id: row.owner_id,
      comment: words(40),
      created: row.created_at,
      created_at: row.created_at,
      set_status: null,
      after_history: null,
    }));
  await transaction.insertInto('comments').values(comments).execute();
  const investigators = rows.map(({ id }) => ({
    application_id: id,
    name: 'Nur Aziz',
    id_number: '1234567890',
    position: words(2),
  }));
  await transaction.insertInto('investigators').values(investigators).execute();
  const changes = rows.map((row) => ({
    number: row.id,
    mark: `mark${row.id}`,
    application_id: row.id,
    owner_id: row.owner_id,
    status_before: status.draft,
    recorded_at: row.created_at,
  }));
  await transaction.insertInto('changes').values(changes).execute();
}
