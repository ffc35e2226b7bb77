import type { Random } from '../portal.ts';
import { randomToken } from '../http/log/secrets.ts';
import { IDENTITY_ROW } from './sqlite/identity.ts';
import type { Store } from './tables.ts';

const SECRET_BYTES = 32;

/**
 * Returns the secret with which client addresses are hashed for the log; creates it if there is none. It never leaves
 * the database, unlike the portal's id: the hashes of all IPv4 addresses could be tried with that. To be called once
 * the database has its identity. If two servers start at once, both return the secret of one of them.
 */
export async function logSecretOf(store: Store, random: Random): Promise<string> {
  await store
    .updateTable('identity')
    .set({ log_secret: randomToken(random, SECRET_BYTES) })
    .where('id', '=', IDENTITY_ROW)
    .where('log_secret', 'is', null)
    .execute();
  const { log_secret: secret } = await store
    .selectFrom('identity')
    .where('id', '=', IDENTITY_ROW)
    .select('log_secret')
    .executeTakeFirstOrThrow();
  if (secret === null) throw new Error('The database has no secret for its log.');
  return secret;
}
