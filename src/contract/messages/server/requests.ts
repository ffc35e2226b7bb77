/*
 * The server's messages about a request that the contract does not accept. Apart from its other messages, because the
 * app reads with the same schemas.
 */

export const commentMessages = {
  label: 'The message',
  required: 'Message is required.',
  created: 'The time must be an ISO 8601 timestamp.',
  unknownStatus: 'Unknown Status',
};

/** A reopening. */
export const reopeningMessages = {
  reason: 'The reason',
  reasonRequired: 'A reopening needs a reason.',
};

/** A list of investigators. */
export const investigatorListMessages = {
  noInvestigators: 'The list names no investigator. Delete the last one by its own call.',
  tooManyInvestigators: (most: number) => `An application has at most ${most} investigators.`,
};

/** The server's messages about an invalid query for a list. */
export const listQueryMessages = {
  limit: 'The limit is a whole number from 1 to 200.',
  order: 'The list has no such order.',
  expand: 'Lists are expanded by "all" and nothing else.',
  modifiedSince: 'The list is not filtered by time. Ask with changedSince and the Changed-Token of an earlier answer.',
  cursor: 'This page belongs to another list. Begin with the first page.',
};
