import type { AnsweredStepName } from '../../../src/contract/steps/wizard.ts';
import type { NetworkFault } from '../network-faults.ts';
import type { PersonName } from '../server-world.ts';

/** What a person does at one tab. `pick` chooses among what is there by then; `mine` which side they take. */
export type Deed =
  | { kind: 'start' }
  | { kind: 'type'; step: AnsweredStepName; fields: readonly string[] }
  | { kind: 'typeAll' }
  | { kind: 'empty'; field: string }
  | { kind: 'save'; step: AnsweredStepName }
  /** Takes a text that is kept beside its field into it, or lets go of it. */
  | { kind: 'chooseVersion'; pick: number; uses: boolean }
  | { kind: 'addRow' }
  | { kind: 'editRow'; pick: number }
  | { kind: 'removeRow'; pick: number }
  | { kind: 'saveRows' }
  | { kind: 'chooseFile'; type: 1 | 2 | 3 | 4 }
  | { kind: 'sendFiles' }
  | { kind: 'dropFile'; pick: number }
  | { kind: 'removeFile'; pick: number }
  | { kind: 'saveAsDraft' }
  | { kind: 'submit' }
  | { kind: 'reply' }
  | { kind: 'write' }
  | { kind: 'look' }
  | { kind: 'approve' }
  | { kind: 'reject' }
  | { kind: 'ask' }
  /** Takes the last decision back, while that is offered. */
  | { kind: 'undo' }
  | { kind: 'discard'; pick: number }
  /** Discards what is written in an application and in no change, as the page of what waits offers it. */
  | { kind: 'discardKept'; pick: number }
  /** Deletes a draft that only this device has, as its card offers it. */
  | { kind: 'deleteDraft' }
  | { kind: 'retry'; pick: number }
  | { kind: 'solve'; pick: number; mine: boolean }
  | { kind: 'sendNow' }
  | { kind: 'hide' }
  | { kind: 'reload' }
  | { kind: 'carry'; to: string }
  /** Takes a file away, wherever it is by then. */
  | { kind: 'takeFileAway'; pick: number }
  | { kind: 'pause' }
  /** From now on there is no connection, until everything else is over. */
  | { kind: 'disconnect' }
  | { kind: 'connect' }
  /** Waits until nothing moves on the page of what waits, but not for ever. */
  | { kind: 'await' }
  /** The device's clock is set that many hours ahead of the world's, or back. */
  | { kind: 'setClock'; hours: number }
  /** The bytes of a file that waits change on the disk, and nothing tells of it. */
  | { kind: 'spoil'; pick: number }
  /** The browser ends the service worker. */
  | { kind: 'endWorker' }
  /** Downloads a copy, and loses everything on the device. */
  | { kind: 'wipe' }
  /** Takes in the copies that were downloaded at this device. */
  | { kind: 'takeIn' }
  | { kind: 'signIn' }
  | { kind: 'signOut' }
  /** Signs out by the header, and chooses what becomes of what is left. */
  | { kind: 'leave'; choice: 'keep' | 'download' | 'discard' };

/**
 * `patient`: it begins once what was done before at that tab has come to its end. `after`: it begins once the act of this name,
 * at another device, is over.
 */
export type Act = {
  person: PersonName;
  device: string;
  tab: number;
  slot: number;
  deed: Deed;
  patient: boolean;
  name?: string;
  after?: string;
};

/** What may go wrong besides the network, and how often at most. */
export type Mishap =
  | 'kill'
  | 'powerCut'
  | 'freeze'
  | 'offline'
  | 'endSession'
  | 'restartServer'
  | 'clockForward'
  | 'clockBack'
  | 'loseConnections'
  /** The browser empties the database of the person who is signed in. */
  | 'emptied'
  /** A backup of the server is made, and restored later. */
  | 'backUp'
  | 'restored'
  /** A device gets a newer release; pages that are open stay of the older one. */
  | 'newRelease'
  /** After that a page of the older release is opened, out of a stale cache. */
  | 'staleRelease';

export type Plan = {
  seed: number;
  server: 'own' | 'plain';
  devices: readonly { name: string; hasWorker: boolean }[];
  /** The app is at another origin than its API. */
  crossOrigin: boolean;
  /** Whether the browsers have Web Locks. */
  hasLocks: boolean;
  /** Whose each application is; the first of them may be at the server before the history begins. */
  owners: readonly PersonName[];
  prepared: 'nothing' | 'draft' | 'pending' | 'asked';
  /** The second application is in review then too. */
  hasSecondPending?: boolean;
  acts: readonly Act[];
  mishaps: Readonly<Partial<Record<Mishap, number>>>;
  network: readonly NetworkFault[];
  /** How likely a fault is, against 1 for none. */
  roughness: number;
  /** Requests take long, so that much happens meanwhile. */
  slow: boolean;
  disk: boolean;
  /** How often a commit is not heard of, against 60 that are; only with `disk`. */
  unheard?: number;
  /** The device whose screens read what they show, and keep it; what is read comes while people type. */
  reads?: string | null;
  /** Nothing happens while somebody can go on, so no time passes in between. */
  calm?: boolean;
  /** Who comes back last in the end: until then their work waits. */
  away: PersonName | null;
};

/** How large a plan is, for whoever makes it smaller. */
export function sizeOf({ acts, mishaps, network, devices, disk }: Plan): number {
  const happening = Object.values(mishaps).reduce((sum, count) => sum + count, 0);
  const contexts = devices.reduce((sum, { hasWorker }) => sum + (hasWorker ? 2 : 1), 0);
  const tabs = new Set(acts.map(({ device, tab }) => `${device} ${tab}`)).size;
  return acts.length * 3 + happening * 2 + network.length + contexts + tabs + (disk ? 1 : 0);
}
