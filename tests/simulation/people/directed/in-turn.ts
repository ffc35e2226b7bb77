import type { Perform } from './directed.ts';

/** Like `does`, but each deed waits for the one before it, in any tab and on any device, unless it is hasty. */
export function inTurn(does: Perform): Perform {
  let count = 0;
  let last: string | undefined;
  return (device, deed, how = {}) => {
    count += 1;
    const name = how.name ?? `turn ${count}`;
    const waits = last === undefined || how.hasty === true || how.after !== undefined ? {} : { after: last };
    does(device, deed, { ...waits, ...how, name });
    last = name;
  };
}
