import { statuses, type Status } from '../contract/domain/statuses.ts';

/** Whose applications: the user's own, or all that an administrator reads. */
export type Scope = 'own' | 'all';

/** The name of the query for the list of one status. */
export const listQueryName = (scope: Scope, status: Status) => `${scope} list ${status}`;
/** The same with all parts of the applications. */
export const wholeQueryName = (scope: Scope, status: Status) => `${scope} ${status}`;

/** The names of all list queries of a scope. */
export const queryNames = (scope: Scope): string[] => [
  scope,
  ...statuses.flatMap((one) => [listQueryName(scope, one), wholeQueryName(scope, one)]),
];
