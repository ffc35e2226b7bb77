/**
 * One testable sentence of what the portal promises. `id`: its section and a number within the section, which never
 * changes: a new clause takes the next free number. `says`: a short form of the promise. `by`: where it is proved, each
 * as a file below `tests/` or `src/`, ` › `, and words from the title of a test there, or of a step of an end-to-end
 * test. `withdrawn` clauses keep their number and promise nothing. `open` clauses are not proved by any test yet; the
 * value says why.
 */
export type Clause = { id: string; says: string } & (
  | { by: readonly [Proof, ...Proof[]] }
  | { withdrawn: true }
  | { open: string }
);

export type Proof = `${string} › ${string}`;
