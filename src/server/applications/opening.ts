import { writeApplication } from '../../contract/application.ts';
import { applicationMessages, serverMessages, transitionMessages } from '../../contract/messages/server.ts';
import { isEditable, role, status, type Status } from '../../contract/statuses.ts';
import type { Person } from '../http/context.ts';
import { applicationTag, namesTag } from '../http/etag.ts';
import type { Change } from '../http/mutation.ts';
import { Refusal } from '../http/refusal.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';
import { readApplication } from './reading.ts';

/** A row of an application; its status is one of the portal's, for nothing else is ever written. */
export type OpenApplication = Omit<ApplicationRow, 'status'> & { status: Status };

/** An administrator is the owner of what they made as a researcher. */
export function isOwner(person: Person, application: { owner_id: number }): boolean {
  return application.owner_id === person.id;
}

/** The owner sees their application always, an administrator unless it is a draft, and nobody else at all. */
export function mayRead(person: Person, application: { owner_id: number; status: number }): boolean {
  if (isOwner(person, application)) return true;
  return person.role === role.administrator && application.status !== status.draft;
}

/** The application for reading, or the 404 that an unknown one gets too. */
export async function openForReading(store: Store, person: Person, id: number): Promise<OpenApplication> {
  const row = await store.selectFrom('applications').where('id', '=', id).selectAll().executeTakeFirst();
  return readable(person, row);
}

/**
 * The application for a change: nobody else changes it before this transaction ends, so that what is decided on the row
 * stays true; and the change is one that readers of lists are told of. It is read by an update that changes nothing, which is the row lock that SQLite and PostgreSQL both have.
 * Throws 404 to whom it does not exist, and 412 where `If-Match` names another version.
 */
export async function openForChange(change: Change, id: number): Promise<OpenApplication> {
  const [row] = (await holdApplication(change.transaction, { id })).rows;
  const application = readable(change.person, row);
  change.touches({ id, ownerId: application.owner_id, status: application.status });
  const tag = applicationTag(change.portalId, application);
  if (change.ifMatch !== undefined && !namesTag(change.ifMatch, tag)) {
    const asItStands = await readApplication(change.transaction, id);
    throw new Refusal(412, applicationMessages.changedElsewhere, {
      data: asItStands && writeApplication(asItStands),
      headers: { ETag: tag },
    });
  }
  return application;
}

const holdApplication = compiledOnce((store, { id }: { id: number }) =>
  store
    .updateTable('applications')
    .set((columns) => ({ version: columns.ref('version') }))
    .where('id', '=', id)
    .returningAll(),
);

function readable(person: Person, row: ApplicationRow | undefined): OpenApplication {
  if (row === undefined || !mayRead(person, row)) throw new Refusal(404, serverMessages.notFound);
  // Only statuses of the portal are ever written.
  return { ...row, status: row.status as Status };
}

/** A 403 for the administrator, who may see an application but not write in it. */
export function requireOwner(person: Person, application: OpenApplication): void {
  if (!isOwner(person, application)) throw new Refusal(403, applicationMessages.onlyApplicantChanges);
}

/** A 403 for the administrator who is the applicant: they may do what an applicant may, and decide on nothing of theirs. */
export function requireAnotherDecides(person: Person, application: OpenApplication): void {
  if (isOwner(person, application)) throw new Refusal(403, transitionMessages.nobodyDecidesOnTheirOwn);
}

/** Answers, rows and files change in 3 and 4 only. */
export function requireEditable(application: OpenApplication): void {
  if (!isEditable(application.status)) throw new Refusal(409, transitionMessages.notEditable[application.status]);
}
