/**
 * Which database a migration is for. The tables are the same; only some words of their definition differ. The portal runs
 * on SQLite; what the migrations need for PostgreSQL is written and not used yet.
 */
export type DialectName = 'sqlite' | 'postgres';

/** Whatever differs between the databases is given here for each of them, so that the compiler names every place. */
export const inDialect = <T>(dialect: DialectName, each: Record<DialectName, T>): T => each[dialect];
