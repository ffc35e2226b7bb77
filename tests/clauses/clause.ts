/**
 * One testable sentence of what the portal promises. `id`: its section and a number in it, which never changes: a new clause
 * takes the next free one. `says`: the promise in short. `by`: where it is proved, each as a file below `tests/` or `src/`,
 * ` › `, and words of the title of a test there, or of a step of a walk. `withdrawn` ones keep their number and promise
 * nothing. `open` ones are proved by no test yet; it says why.
 */
export type Clause = { id: string; says: string } & (
  | { by: readonly [Proof, ...Proof[]] }
  | { withdrawn: true }
  | { open: string }
);

export type Proof = `${string} › ${string}`;
