import { isSameAddress, isSameKnownPortal, type Owner } from './place.ts';

/** Whether some work, perhaps from before a restore, is this person's. Between two portals only addresses tell. */
export function isWorkOf(work: Owner, person: Owner): boolean {
  return isSameKnownPortal(work, person) ? work.userId === person.userId : hasAddressOf(work, person);
}

/**
 * Whether the owner of some work has, or had, an address of this person. An address that the owner gave up may belong to
 * another person now, so it counts for the same number only.
 */
export function hasAddressOf(work: Owner, person: Owner): boolean {
  const isAmong = (addresses: readonly string[] = [], address: string) =>
    addresses.some((one) => isSameAddress(one, address));
  return (
    isAmong([person.emailAddress, ...(person.formerAddresses ?? [])], work.emailAddress) ||
    (work.userId === person.userId && isAmong(work.formerAddresses, person.emailAddress))
  );
}
