/**
 * Which database a migration is for. The tables are the same; only some words of their definition differ. The portal
 * runs on SQLite; what the migrations need for PostgreSQL is written and not used yet.
 */
export type DialectName = 'sqlite' | 'postgres';

/** What a migration does differently for each database: the compiler names every place that lacks one of them. */
export const inDialect = <T>(dialect: DialectName, each: Record<DialectName, T>): T => each[dialect];
