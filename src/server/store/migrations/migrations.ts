import type { SchemaModule } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { StoreTransaction } from '../tables.ts';
import { first } from './001-first.ts';
import { changes } from './002-changes.ts';
import { identity } from './003-identity.ts';
import { record } from './004-record.ts';
import { planner } from './005-planner.ts';
import { knownDevices } from './006-known-devices.ts';
import { heldBytes } from './008-held-bytes.ts';
import { accountLife } from './009-account-life.ts';
import { scans } from './011-scans.ts';
import { search } from './012-search.ts';
import { changeMarks } from './013-change-marks.ts';
import { submittedFiles } from './014-submitted-files.ts';
import { givenPasswords } from './015-given-passwords.ts';
import { logSecret } from './016-log-secret.ts';
import { agreementArrival } from './017-agreement-times.ts';
import { commentsByWriter } from './018-comments-by-writer.ts';

/** One change of the tables. `run` is called inside the transaction that stores its name. */
export type Migration = {
  name: string;
  run: (
    schema: SchemaModule,
    dialect: DialectName,
    transaction: Pick<StoreTransaction, 'getExecutor'>,
  ) => Promise<void>;
};

/** Every migration, in order. Released ones are never edited, moved or removed. */
export const migrations: readonly Migration[] = [
  { name: '001-first', run: first },
  { name: '002-changes', run: changes },
  { name: '003-identity', run: identity },
  { name: '004-record', run: record },
  { name: '005-planner', run: planner },
  { name: '006-known-devices', run: knownDevices },
  { name: '008-held-bytes', run: heldBytes },
  { name: '009-account-life', run: accountLife },
  { name: '011-scans', run: scans },
  { name: '012-search', run: search },
  { name: '013-change-marks', run: changeMarks },
  { name: '014-submitted-files', run: submittedFiles },
  { name: '015-given-passwords', run: givenPasswords },
  { name: '016-log-secret', run: logSecret },
  { name: '017-agreement-times', run: agreementArrival },
  { name: '018-comments-by-writer', run: commentsByWriter },
];
