import { isSameAddress, isSameKnownPortal, type Owner } from './place.ts';

/** Whether work, perhaps from before a restore, is this user's. Between two portals only addresses can show that. */
export function isWorkOf(work: Owner, user: Owner): boolean {
  return isSameKnownPortal(work, user) ? work.userId === user.userId : hasAddressOf(work, user);
}

/**
 * Whether the owner of the work has, or had, an address of this user. An address that the owner gave up may belong to
 * another user now, so it counts only for the same number.
 */
export function hasAddressOf(work: Owner, user: Owner): boolean {
  const isAmong = (addresses: readonly string[] = [], address: string) =>
    addresses.some((one) => isSameAddress(one, address));
  return (
    isAmong([user.emailAddress, ...(user.formerAddresses ?? [])], work.emailAddress) ||
    (work.userId === user.userId && isAmong(work.formerAddresses, user.emailAddress))
  );
}
