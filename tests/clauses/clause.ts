/**
 * One testable sentence of what the portal promises. `id`: its section and a number in it, which never changes: a new clause
 * takes the next free one. `says`: the promise in short. `by`: where it is proved, each as a file below `tests/` or `src/`,
 * ` › `, and words of the title of a test there. `withdrawn` ones keep their number and promise nothing.
 */
export type Clause = { id: string; says: string } & ({ by: readonly [Proof, ...Proof[]] } | { withdrawn: true });

export type Proof = `${string} › ${string}`;

/** A clause that no test proves yet, and why. */
export type OpenClause = { id: string; says: string; why: string };
