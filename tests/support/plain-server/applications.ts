import * as v from 'valibot';
import { ApplicationOnWire } from '../../../src/contract/domain/application.ts';
import { isEditable, isStatus, role, status, type Status } from '../../../src/contract/domain/statuses.ts';
import { missingIn } from '../../../src/contract/steps/completeness.ts';
import { fileKindOf } from '../../../src/contract/steps/files.ts';
import { transition, type Transition } from '../../../src/contract/domain/transitions.ts';
import { fieldOf, notFound, numberOf, Refused } from './state.ts';
import type { PlainAnswer, PlainApplication, PlainCall } from './state.ts';

const named = (prefix: string, names: string) => names.split(' ').map((name) => prefix + name);
const detail = named('appDetails_', 'ResearchTitle StudyDuration WorkNumber');
const conflict = named('', 'conflictofInterest explanation_Name_1 explanation_ explanation_Name_2 explanation_2');
const study = named('study_', 'Title BackgroundInformation PurposeInCarrying SignificanceOfStudy');
const methodology = named(
  'methodology_',
  'ResearchDesign InclusionCriteria ExclusionCriteria SampleSize Setting SelectionOfParticipants DataCollectionMethods ' +
    'ParticipantsDataProtection DataAnalysisMethods Conclusion LiteratureReview References HMGResources',
);
const fieldsOfStep: Readonly<Record<number, readonly string[]>> = {
  1: detail,
  3: conflict,
  4: [...study, ...methodology],
  5: methodology,
};

/** Returns the application, or throws the same 404 as for an unknown one. */
export function open({ state, person }: PlainCall, id: number): PlainApplication {
  const application = state.applications.find((one) => one.id === id);
  const isReviewer = person.roleId === role.administrator;
  const visible = isReviewer ? application?.status !== status.draft : application?.ownerId === person.userId;
  if (application === undefined || !visible) throw notFound();
  return application;
}

/** Returns the application if its owner may change it; throws otherwise. */
export function openOwn(call: PlainCall, id: number): PlainApplication {
  const application = open(call, id);
  if (application.ownerId !== call.person.userId) throw new Refused(403, 'Only the applicant may change this.');
  if (!isEditable(application.status)) throw new Refused(409, 'This application can not be changed now.');
  return application;
}

function asListed({ state }: PlainCall, application: PlainApplication) {
  const { id, ownerId, status: appStatusId, fields, createdDate, modifiedDate } = application;
  const owner = state.people.find((one) => one.userId === ownerId);
  return {
    id,
    researchTitle: fields['appDetails_ResearchTitle'] ?? '',
    createdDate,
    modifiedDate,
    appStatusId,
    commentCount: state.comments.filter((one) => one.applicationId === id).length,
    user: { firstName: owner?.firstName ?? '', lastName: owner?.lastName ?? '' },
  };
}

function asRead(call: PlainCall, application: PlainApplication) {
  const owner = call.state.people.find((one) => one.userId === application.ownerId);
  const { conflictofInterest = false, ...fields } = application.fields;
  const { mobileNumber = '', emailAddress = '' } = owner ?? {};
  const listed = asListed(call, application);
  return {
    ...listed,
    appStatus: application.status,
    user: { ...listed.user, mobileNumber, emailAddress },
    ...fields,
    conflict_of_Interest: conflictofInterest,
  };
}

export function listApplications(call: PlainCall): PlainAnswer {
  const wanted = call.query.get('appStatusId');
  const found = call.state.applications.filter((one) =>
    call.person.roleId === role.administrator
      ? one.status !== status.draft && (call.query.get('userId') ?? String(one.ownerId)) === String(one.ownerId)
      : one.ownerId === call.person.userId,
  );
  const data = found.filter((one) => wanted === null || String(one.status) === wanted);
  return { message: '', data: data.map((one) => asListed(call, one)) };
}

export const readApplication = (call: PlainCall): PlainAnswer => ({
  message: '',
  data: asRead(call, open(call, call.id)),
});

/** Without idempotency keys, a new application that is sent twice becomes two applications. */
export function saveStep(call: PlainCall): PlainAnswer {
  const id = call.id === 1 ? Number(fieldOf(call.body, 'projectApplicationId') ?? 0) : undefined;
  if (id === 0 && call.person.roleId !== role.researcher) throw new Refused(403, 'Only researchers apply.');
  const application = id === 0 ? undefined : openOwn(call, numberOf(call.body, 'projectApplicationId'));
  const changes: Record<string, string | boolean> = {};
  for (const name of fieldsOfStep[call.id] ?? []) {
    const value = fieldOf(call.body, name);
    if (value === undefined) continue;
    if (typeof value !== (name === 'conflictofInterest' ? 'boolean' : 'string')) {
      throw new Refused(400, `${name} is of another type.`);
    }
    changes[name] = value as string | boolean;
  }
  const title = { ...application?.fields, ...changes }['appDetails_ResearchTitle'];
  if (typeof title !== 'string' || title.trim() === '') throw new Refused(400, 'Research Title is required');
  if (application !== undefined) {
    Object.assign(application.fields, changes);
    application.modifiedDate = call.now;
    return { message: 'Saved.', data: { id: application.id } };
  }
  const started: PlainApplication = {
    id: call.state.nextId(),
    ownerId: call.person.userId,
    status: status.draft,
    fields: changes,
    createdDate: call.now,
    modifiedDate: null,
    statuses: [],
  };
  call.state.applications.push(started);
  return { message: 'Saved.', data: { id: started.id } };
}

export function changeStatus(call: PlainCall): PlainAnswer {
  const application = open(call, numberOf(call.body, 'id'));
  const to = numberOf(call.body, 'applicationSatusId');
  if (!isStatus(to)) throw new Refused(400, 'There is no such status.');
  const by = call.person.roleId === role.administrator ? role.administrator : role.researcher;
  const next = allowed(transition(by, application.status, to));
  if (next === status.pending) requireComplete(call, application);
  if (next !== undefined) setStatus(call, application, next);
  return { message: 'Changed.', data: { id: application.id } };
}

/** The status that a transition leads to; undefined if it does not change. */
export function allowed(decided: Transition): Status | undefined {
  if (decided.kind === 'forbidden') throw new Refused(403, decided.message);
  if (decided.kind === 'refused') throw new Refused(409, decided.message);
  return decided.kind === 'changes' ? decided.to : undefined;
}

export function setStatus({ person, now }: PlainCall, application: PlainApplication, to: Status): void {
  application.statuses.push({ by: person.userId, from: application.status, to, at: now });
  application.status = to;
  application.modifiedDate = now;
}

function requireComplete(call: PlainCall, application: PlainApplication): void {
  const own = (one: { applicationId: number }) => one.applicationId === application.id;
  const [first] = missingIn({
    // A plain v1 server requires no agreement.
    agreement: 'given',
    answers: v.parse(ApplicationOnWire, asRead(call, application)).answers,
    // A v1 server does not check whether the question has been looked at.
    conflictAnswered: true,
    investigators: call.state.rows.filter(own),
    fileTypes: call.state.files.filter(own).flatMap((file) => fileKindOf(file.type)?.type ?? []),
  });
  if (first !== undefined) throw new Refused(400, first.message);
}
