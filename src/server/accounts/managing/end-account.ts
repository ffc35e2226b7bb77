import type { StoreTransaction } from '../../store/tables.ts';
import { forgetDevices } from '../known-devices.ts';
import { endEveryToken } from '../sign-up/tokens.ts';

/** Ends all sessions of a user and returns how many there were. */
export async function endAllSessions(transaction: StoreTransaction, userId: number): Promise<number> {
  const ended = await transaction.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Ends everything that could sign a user in or change their account: sessions, mailed links and known devices. */
export async function endAccess(transaction: StoreTransaction, userId: number, now: number): Promise<void> {
  await endAllSessions(transaction, userId);
  await endEveryToken(transaction, userId, now);
  await forgetDevices(transaction, userId);
}
