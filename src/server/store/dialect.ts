/** Which database a migration is for. The tables are the same; only some words of their definition differ. */
export type DialectName = 'sqlite' | 'postgres';
