/** Which database a migration is for; the tables are the same, only a few words of their definition differ. */
export type DialectName = 'sqlite' | 'postgres';
