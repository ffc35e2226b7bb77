import type { Role } from '../../../contract/domain/statuses.ts';
import type { UserRow } from '../../store/tables.ts';
import { storedTime } from '../../store/times.ts';
import { countDaily, daily } from '../../throttle/daily.ts';
import { accountEntry } from './account-entry.ts';
import {
  changeAccount,
  type AccountChange,
  type AccountWork,
  type ChangedBy as By,
  type World,
} from './change-account.ts';
import { endAccess, endAllSessions } from './end-account.ts';

/* Changes to an account, by an administrator through the API, an operator at the shell, or its own user. */

/**
 * Disables an account: ends its sessions, mailed links and known devices. The user cannot sign in until it is enabled.
 */
export function disableAccount(world: World, by: By): Promise<AccountChange> {
  return changeAccount(world, by, async ({ transaction, user, doneBy, now, isLastAdministrator }) => {
    if (user.disabled_at !== null) return 'unchanged';
    if (isLastAdministrator) return 'lastAdministrator';
    await transaction
      .updateTable('users')
      .set({ disabled_at: storedTime(now) })
      .where('id', '=', user.id)
      .execute();
    await endAccess(transaction, user.id, now);
    return accountEntry('account.disabled', user, { doneBy });
  });
}

export function enableAccount(world: World, by: By): Promise<AccountChange> {
  return changeAccount(world, by, async ({ transaction, user, doneBy }) => {
    if (user.disabled_at === null) return 'unchanged';
    await transaction.updateTable('users').set({ disabled_at: null }).where('id', '=', user.id).execute();
    return accountEntry('account.enabled', user, { doneBy });
  });
}

/**
 * Deletes an account. Its row is kept without email, mobile number and password, so that applications, threads and
 * history still show the user's name. `check` is called before anything is written, and may throw.
 */
export function deleteAccount(
  world: World,
  by: By,
  check: (user: AccountWork['user']) => void = () => {},
): Promise<AccountChange> {
  return changeAccount(
    world,
    { ...by, isShown: true },
    async ({ transaction, user, doneBy, now, isLastAdministrator }) => {
      check(user);
      if (isLastAdministrator) return 'lastAdministrator';
      await transaction
        .updateTable('users')
        .set({
          email_address: '',
          email_key: deletedKey(user.id),
          mobile_number: '',
          password_hash: '',
          deleted_at: storedTime(now),
        })
        .where('id', '=', user.id)
        .execute();
      await endAccess(transaction, user.id, now);
      await transaction.deleteFrom('tokens').where('user_id', '=', user.id).execute();
      await transaction.deleteFrom('email_changes').where('user_id', '=', user.id).execute();
      return accountEntry('account.deleted', user, { doneBy });
    },
  );
}

/** Email keys are unique. No email address equals this key, so the user's own address can be registered again. */
const deletedKey = (id: number) => `deleted ${id}`;

/** Gives a user another role, which applies from their next request. */
export function giveRole(world: World, by: By, to: Role): Promise<AccountChange> {
  // `isShown`: the role is shown next to everything that the user wrote in a thread.
  return changeAccount(world, { ...by, isShown: true }, async ({ transaction, user, doneBy, isLastAdministrator }) => {
    if (user.role_id === to) return 'unchanged';
    if (isLastAdministrator) return 'lastAdministrator';
    await transaction.updateTable('users').set({ role_id: to }).where('id', '=', user.id).execute();
    return accountEntry('role.changed', { ...user, role_id: to }, { doneBy, told: { former: user.role_id } });
  });
}

/** Ends all sessions of a user. */
export function endSessionsOf(world: World, by: By): Promise<AccountChange> {
  return changeAccount(world, by, async ({ transaction, user, doneBy }) => {
    const sessions = await endAllSessions(transaction, user.id);
    return accountEntry('session.ended', user, { doneBy, told: { sessions } });
  });
}

export type Details = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  mobileNumber?: string | undefined;
};

/** Changes name and mobile number; absent fields keep their value. By the user, so often in a day and no more. */
export function changeDetails(world: World, by: By, details: Details): Promise<AccountChange> {
  const isAlready = (user: UserRow) => changedNames(user, details).length === 0;
  return changeAccount(world, { ...by, isShown: true, isAlready }, async ({ transaction, user, doneBy, now }) => {
    if (doneBy === 'self') {
      await countDaily({ transaction, now: storedTime(now) }, daily.detailsChangesOfUser, user.id);
    }
    const next = changedDetails(user, details);
    await transaction.updateTable('users').set(next).where('id', '=', user.id).execute();
    const told = { changed: changedNames(user, details), former: `${user.first_name} ${user.last_name}` };
    return accountEntry('details.changed', { ...user, ...next }, { doneBy, told });
  });
}

const detailNames = ['first_name', 'last_name', 'mobile_number'] as const;

function changedDetails(user: UserRow, details: Details): Pick<UserRow, (typeof detailNames)[number]> {
  return {
    first_name: details.firstName ?? user.first_name,
    last_name: details.lastName ?? user.last_name,
    mobile_number: details.mobileNumber ?? user.mobile_number,
  };
}

function changedNames(user: UserRow, details: Details) {
  const next = changedDetails(user, details);
  return detailNames.filter((name) => next[name] !== user[name]);
}
