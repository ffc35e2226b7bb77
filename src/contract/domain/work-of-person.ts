import { isSameAddress, isSameKnownPortal, type Owner } from './place.ts';

/** Whether work, perhaps from before a restore, is this user's. Between two portals only addresses can show that. */
export function isWorkOf(work: Owner, person: Owner): boolean {
  return isSameKnownPortal(work, person) ? work.userId === person.userId : hasAddressOf(work, person);
}

/**
 * Whether the owner of the work has, or had, an address of this user. An address that the owner gave up may belong to
 * another person now, so it counts only for the same number.
 */
export function hasAddressOf(work: Owner, person: Owner): boolean {
  const isAmong = (addresses: readonly string[] = [], address: string) =>
    addresses.some((one) => isSameAddress(one, address));
  return (
    isAmong([person.emailAddress, ...(person.formerAddresses ?? [])], work.emailAddress) ||
    (work.userId === person.userId && isAmong(work.formerAddresses, person.emailAddress))
  );
}
