import { investigatorQuestions, type InvestigatorAnswers } from '../steps/investigators.ts';

/*
 * The names under which devices store fields that are no answers. A name is never changed.
 */

/** The purpose of a message: a decision that it carries, or only to be read. */
export type MessageKind = (typeof messageKinds)[number];
const messageKinds = ['reject', 'request', 'reply'] as const;

/** The name of the field in which a message of this kind is kept. */
export const messageField = (kind: MessageKind): string => `message ${kind}`;

const kindByField = new Map(messageKinds.map((kind) => [messageField(kind), kind]));

/** The kind of the message that is kept under this name; undefined if the field is not a message. */
export const messageKindOf = (name: string): MessageKind | undefined => kindByField.get(name);

/** Whether a field is a message and not an answer. */
export const isMessage = ({ name }: { name: string }): boolean => kindByField.has(name);

/** The name of the field that contains a cell of the investigator who is being entered and not added yet. */
export const newRowField = (column: keyof InvestigatorAnswers): string => `new ${column}`;

const newRowFields = new Set(investigatorQuestions.map(({ name }) => newRowField(name)));

/** Whether a field belongs to the investigator who is being entered. */
export const isNewRowField = (name: string): boolean => newRowFields.has(name);
