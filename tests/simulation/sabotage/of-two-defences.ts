import type { Hunk, Mutant } from './mutant.ts';

/*
 * Promises that two or more defences keep, each of them alone: without one of them no history can tell. Here all of
 * them are broken.
 */

/** A server whose user is not compared with the one that a change names; v1 demands that. */
const serverTakesAnyUser: Hunk = {
  file: 'src/server/http/mutation.ts',
  find: `if (usersNamedIn(asked.body).some((id) => id !== sender.id)) {`,
  replace: `if (usersNamedIn(asked.body).some((id) => id < 0)) {`,
};
const isNotSaidForWhom: Hunk = {
  file: 'src/api-client/known-features.ts',
  find: `if (user !== null) headers.set(header.forUser, String(user));`,
  replace: ``,
};
const sessionIsNotHeld: Hunk = {
  file: 'src/delivery/delivery.ts',
  find: `if (locks === undefined) return workIfTheirs();`,
  replace: `if (locks !== null) return workIfTheirs();`,
};

/** Mutants that break a promise only together. */
export const ofTwoDefences: readonly Mutant[] = [
  {
    name: 'neither is it said for whom a change is, nor does the server compare who made it',
    ...isNotSaidForWhom,
    also: [serverTakesAnyUser],
    why: 'Nothing is sent under another user.',
  },
  {
    name: 'the session is not held while something is sent, and nobody compares whose it is',
    ...sessionIsNotHeld,
    also: [isNotSaidForWhom, serverTakesAnyUser],
    why: 'Nothing is sent under another user.',
  },
  {
    name: 'a try goes on when it is broken off, and nobody compares whose it is',
    file: 'src/api-client/client.ts',
    find: `withDeadline({ ms, signal }, (ends) => {`,
    replace: `withDeadline({ ms, signal: undefined }, (ends) => {`,
    also: [isNotSaidForWhom, serverTakesAnyUser],
    why: 'Nothing is sent under another user.',
  },
  {
    name: 'anybody who is signed in delivers for the one before, and nobody compares whose it is',
    file: 'src/delivery/delivery.ts',
    find: `if (session?.place !== outbox.place) return null;`,
    replace: `if (session === null) return null;`,
    also: [
      {
        file: 'src/delivery/delivery.ts',
        find: `if (session?.place === outbox.place) await work(session.mark);`,
        replace: `if (session !== null) await work(session.mark);`,
      },
      isNotSaidForWhom,
      serverTakesAnyUser,
    ],
    why: 'Nothing is sent under another user.',
  },
];
