import type { ApplicationSummary } from '../../contract/domain/application.ts';
import type { WorkStatus } from '../../outbox/read/local-only.ts';
import type { DeliveryState } from '../../outbox/queue/life-cycle.ts';

/** An application as a list shows it: what the server last said, with the waiting changes laid over it. */
export type ListEntry = ApplicationSummary & {
  /** Where the work on it is: in the outbox, or on this device only; null if there is none. */
  delivery: WorkStatus | null;
  /** Where the requested change of its status is; null if no change of the status is shown. */
  requested: DeliveryState | null;
  /** It is in no list of the server: it was created on this device, and its number is the local one. */
  onlyHere: boolean;
  /** Nothing of it can be at the server, so it can be deleted here. */
  deletable: boolean;
};
