import * as v from 'valibot';
import { readAnswers, writeAnswers } from '../steps/codec.ts';
import { emptyAnswers, type Step } from '../steps/step.ts';
import type { Agreement } from '../steps/step-save.ts';
import { questionSteps, type ApplicationAnswers } from '../steps/wizard.ts';
import { status } from './statuses.ts';

/** The applicant as an application shows them. */
export type Applicant = {
  userId: number;
  firstName: string;
  lastName: string;
  mobileNumber: string;
  emailAddress: string;
};

/** What a list shows of an application. Times are ISO 8601 in UTC. */
export type ApplicationSummary = {
  id: number;
  status: number;
  researchTitle: string;
  createdDate: string;
  /** Null if the server has never recorded a change. */
  modifiedDate: string | null;
  commentCount: number;
  applicant: Pick<Applicant, 'firstName' | 'lastName'>;
  /** "RA-2026-00042", assigned at the first submission; null before, and from a plain v1 server. */
  reference: string | null;
};

/** An application as read: every answer, and its applicant. */
export type Application = Omit<ApplicationSummary, 'applicant'> & {
  applicant: Applicant;
  answers: ApplicationAnswers;
  agreement: Agreement | null;
  /** When the server received the agreement; undefined from a server that does not say. */
  agreementRecordedAt?: string | undefined;
  /**
   * The time of the agreement cannot be true: the user's clock was wrong, and the time is `agreementRecordedAt`. A time
   * before that can be true, because a device keeps an agreement until it has a connection.
   */
  agreementClockOff?: boolean | undefined;
  /** Whether the question about conflicts was ever saved; undefined from a server that does not say. */
  conflictAnswered?: boolean | undefined;
  /** The start of the hash of its newest entry in the record; undefined from a server that keeps no record. */
  recordHash?: string | undefined;
};

const text = v.fallback(v.string(), '');
const WireApplicant = v.fallback(
  v.object({
    userId: v.fallback(v.number(), 0),
    firstName: text,
    lastName: text,
    mobileNumber: text,
    emailAddress: text,
  }),
  { userId: 0, firstName: '', lastName: '', mobileNumber: '', emailAddress: '' },
);

/** What every view of an application has in common; a part that a server omits is read as empty. */
const WireApplication = v.looseObject({
  id: v.number(),
  appStatus: v.fallback(v.optional(v.number()), undefined),
  appStatusId: v.fallback(v.optional(v.number()), undefined),
  researchTitle: v.fallback(v.optional(v.string()), undefined),
  appDetails_ResearchTitle: v.fallback(v.optional(v.string()), undefined),
  createdDate: text,
  modifiedDate: v.fallback(v.nullable(v.string()), null),
  commentCount: v.fallback(v.number(), 0),
  user: WireApplicant,
  reference: v.fallback(v.nullable(v.string()), null),
  agreedAt: v.fallback(v.nullable(v.string()), null),
  agreedPolicyVersion: v.fallback(v.nullable(v.string()), null),
  agreementRecordedAt: v.fallback(v.optional(v.string()), undefined),
  agreementClockOff: v.fallback(v.optional(v.boolean()), undefined),
  conflictAnswered: v.fallback(v.optional(v.boolean()), undefined),
  recordHash: v.fallback(v.optional(v.string()), undefined),
});

function readSummary(wire: v.InferOutput<typeof WireApplication>): ApplicationSummary {
  return {
    id: wire.id,
    status: wire.appStatusId ?? wire.appStatus ?? 0,
    researchTitle: wire.researchTitle ?? wire.appDetails_ResearchTitle ?? '',
    createdDate: wire.createdDate,
    modifiedDate: wire.modifiedDate,
    commentCount: wire.commentCount,
    applicant: { firstName: wire.user.firstName, lastName: wire.user.lastName },
    reference: wire.reference,
  };
}

/**
 * When a pending application was submitted last; null if that is not known. Nothing but its submission changes it
 * before it is decided on, on a server that gives references.
 */
export function lastSubmission({
  status: current,
  reference,
  modifiedDate,
}: Pick<ApplicationSummary, 'status' | 'reference' | 'modifiedDate'>): string | null {
  return current === status.pending && reference !== null ? modifiedDate : null;
}

/** Parses one item of a list, under either spelling of its status. */
export const ApplicationSummaryOnWire = v.pipe(WireApplication, v.transform(readSummary));

/** Parses an application, under either spelling of each name that has two. */
export const ApplicationOnWire = v.pipe(
  WireApplication,
  v.transform((wire): Application => {
    const answers: Record<string, string | boolean> = {};
    for (const step of questionSteps) Object.assign(answers, readAnswers<Step>(step, wire));
    return {
      ...readSummary(wire),
      applicant: wire.user,
      // Every step's answers are read above, each with the type of its question.
      answers: answers as ApplicationAnswers,
      agreement:
        wire.agreedAt === null
          ? null
          : { agreedAt: wire.agreedAt, agreedPolicyVersion: wire.agreedPolicyVersion ?? '' },
      agreementRecordedAt: wire.agreementRecordedAt,
      agreementClockOff: wire.agreementClockOff,
      conflictAnswered: wire.conflictAnswered,
      recordHash: wire.recordHash,
    };
  }),
);

/** The list item on the wire. */
export function writeSummary(application: ApplicationSummary) {
  const { firstName, lastName } = application.applicant;
  return {
    id: application.id,
    appStatusId: application.status,
    appStatus: application.status,
    researchTitle: application.researchTitle,
    createdDate: application.createdDate,
    modifiedDate: application.modifiedDate,
    commentCount: application.commentCount,
    user: { firstName, lastName },
    reference: application.reference,
  };
}

/** The application on the wire: answers under the payloads' names, and `conflict_of_Interest` as §3 spells it too. */
export function writeApplication(application: Application) {
  const answers = Object.assign(
    {},
    ...questionSteps.map((step) => writeAnswers<Step>(step, { ...noAnswers(), ...application.answers })),
  ) as Record<string, string | boolean>;
  return {
    ...writeSummary(application),
    user: application.applicant,
    ...answers,
    conflict_of_Interest: application.answers.noConflict,
    agreedAt: application.agreement?.agreedAt ?? null,
    agreedPolicyVersion: application.agreement?.agreedPolicyVersion ?? null,
    agreementRecordedAt: application.agreementRecordedAt,
    agreementClockOff: application.agreementClockOff,
    conflictAnswered: application.conflictAnswered,
    recordHash: application.recordHash,
  };
}

/** The answers of a new application, all empty. */
export function noAnswers(): ApplicationAnswers {
  // One entry per question of every step.
  return Object.assign({}, ...questionSteps.map((step) => emptyAnswers<Step>(step))) as ApplicationAnswers;
}

/** What a save returns: the number of the application. */
export const SavedId = v.object({ id: v.number() });
