import type { SchemaModule } from 'kysely';
import type { DialectName } from '../dialect.ts';
import { first } from './001-first.ts';
import { changes } from './002-changes.ts';
import { identity } from './003-identity.ts';

/** One change of the tables. `run` is called inside a transaction that records its name. */
export type Migration = { name: string; run: (schema: SchemaModule, dialect: DialectName) => Promise<void> };

/** Every migration in its order. Released ones are never edited, moved or removed. */
export const migrations: readonly Migration[] = [
  { name: '001-first', run: first },
  { name: '002-changes', run: changes },
  { name: '003-identity', run: identity },
];
