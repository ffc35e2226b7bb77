import type { QuestionStepName } from '../../../src/contract/steps/wizard.ts';
import type { StorageFault } from '../gated-indexed-db.ts';
import type { NetworkFault } from '../network-faults.ts';
import type { Column } from './cells.ts';
import type { OfferAnswer } from './sending-again.ts';
import type { PersonName } from '../server-world.ts';

/**
 * What a user does in one tab. `pick` chooses among what is there at that time; `mine` is the side that they take in a
 * conflict.
 */
export type UserAction =
  | { kind: 'start' }
  | { kind: 'type'; step: QuestionStepName; fields: readonly string[] }
  | { kind: 'typeAll' }
  | { kind: 'empty'; field: string }
  | { kind: 'save'; step: QuestionStepName }
  /** Puts a text that is kept beside its field into the field, or discards it. */
  | { kind: 'chooseVersion'; pick: number; uses: boolean }
  /**
   * `marked`: its position is a word of its own too. `again`: the investigator who was removed last, with another
   * position.
   */
  | { kind: 'addRow'; marked?: true; again?: true }
  | { kind: 'editRow'; pick: number; column?: Column }
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
  /** Takes the last decision back while that is offered. */
  | { kind: 'undo' }
  | { kind: 'discard'; pick: number }
  /** Discards what is written in an application but is in no change, as the outbox page offers it. */
  | { kind: 'discardLocalOnly'; pick: number }
  /** Deletes a draft that only this device has, as its card offers it; `reads`: reads first what that says. */
  | { kind: 'deleteDraft'; reads?: true }
  | { kind: 'retry'; pick: number }
  | { kind: 'solve'; pick: number; mine: boolean }
  | { kind: 'sendNow' }
  | { kind: 'hide' }
  | { kind: 'reload' }
  | { kind: 'carry'; to: string }
  /** Removes a file, whether it is at the server or not. */
  | { kind: 'takeFileAway'; pick: number }
  /** Two seconds by default. */
  | { kind: 'pause'; seconds?: number }
  /** From now on there is no connection, until `connect` or until everything else is over. */
  | { kind: 'disconnect' }
  | { kind: 'connect' }
  /** Stays on the open page for so long, with all well: by then everything is sent that can be. */
  | { kind: 'stay'; seconds: number }
  /** By now everything that was saved on this device, whose pages are closed, has arrived: its worker went on. */
  | { kind: 'expectFrom'; device: string }
  /** Waits until nothing moves in the outbox list, up to a limit. */
  | { kind: 'await' }
  /** Sets the device's clock this many hours ahead of the world's (back if negative). */
  | { kind: 'setClock'; hours: number }
  /** Changes bytes of a waiting file on the disk, without any notification. */
  | { kind: 'spoil'; pick: number }
  /** The browser ends the service worker. */
  | { kind: 'endWorker' }
  /** Downloads a copy, and then loses everything on the device. */
  | { kind: 'wipe' }
  /** Imports the copies that were downloaded on this device. */
  | { kind: 'importWork' }
  /** Opens the screen of what the server lacks since a backup was restored, and answers one of its cards. */
  | { kind: 'answerOffer'; answer: OfferAnswer; pick: number }
  | { kind: 'signIn' }
  | { kind: 'signOut' }
  /** Signs out through the header, and chooses what happens to what is left. */
  | { kind: 'leave'; choice: 'keep' | 'download' | 'discard' }
  /** A mishap at exactly this point; `part` is the page or worker that it befalls, for example `tab0`. */
  | { kind: 'befall'; mishap: Mishap | 'wake'; part?: string }
  /** From now on, the next accesses of this page or worker to its databases meet this fault. */
  | { kind: 'failDisk'; part: string; fault: StorageFault; times: number };

/**
 * `patient`: begins once everything done before in that tab is over. `after`: begins once the act of this name, on
 * another device, is over. `when`: begins once an effect waits whose line in the trace matches this pattern.
 */
export type Act = {
  person: PersonName;
  device: string;
  tab: number;
  slot: number;
  deed: UserAction;
  patient: boolean;
  name?: string;
  after?: string;
  when?: string;
};

/** What may go wrong besides the network; a plan says how often at most. */
export const mishapKinds = [
  'kill',
  'powerCut',
  'freeze',
  'offline',
  'endSession',
  'restartServer',
  'clockForward',
  'clockBack',
  'loseConnections',
  /** The browser empties the database of the user who is signed in. */
  'emptied',
  /** A backup of the server is made, and restored later. */
  'backUp',
  'restored',
  /** A device gets a newer release; open pages stay on the older one. */
  'newRelease',
  /** After that, a page of the older release is opened from a stale cache. */
  'staleRelease',
] as const;
export type Mishap = (typeof mishapKinds)[number];

/**
 * The fault of certain requests: of those whose `<page or worker> <method> <path>` matches this pattern, `skip` meet
 * none, and the next ones, as many as `times`, meet this one. 0 and 1 by default. Then the next entry counts.
 */
export type FaultAt = { at: string; fault: NetworkFault; skip?: number; times?: number };

/**
 * Effects that do not happen before the act of this name is over, or before all acts are: those whose line in the trace
 * matches the pattern. `from`: from the beginning of the act of this name; without it, from the beginning.
 */
export type Held = { effects: string; from?: string; until?: string };

export type Plan = {
  seed: number;
  server: 'own' | 'plain';
  devices: readonly { name: string; hasWorker: boolean }[];
  /** The app is served from another origin than its API. */
  crossOrigin: boolean;
  /** Whether the browsers have Web Locks. */
  hasLocks: boolean;
  /** The owner of each application; the first application may be at the server before the history begins. */
  owners: readonly PersonName[];
  prepared: 'nothing' | 'draft' | 'pending' | 'asked';
  /** The second application is then in review too. */
  hasSecondPending?: boolean;
  acts: readonly Act[];
  mishaps: Readonly<Partial<Record<Mishap, number>>>;
  network: readonly NetworkFault[];
  /** How likely a fault is, against 1 for none. */
  roughness: number;
  /** Requests take long, so that much happens while they are under way. */
  slow: boolean;
  /** In directed plans: the faults of certain requests, and effects that are held up. */
  faultsAt?: readonly FaultAt[];
  held?: readonly Held[];
  disk: boolean;
  /** Pages save drafts automatically. */
  autosaves?: true;
  /** How often a commit is not reported, against 60 that are; only with `disk`. */
  unheard?: number;
  /** The device whose screens read from the server and store copies; responses arrive while users type. */
  reads?: string | null;
  /** Nothing else happens while a user can go on, so no time passes in between. */
  calm?: boolean;
  /** In the end users answer what is offered to them since a backup was restored. */
  answersOffers?: true;
  /** The user who comes back last in the end: until then their work waits. */
  away: PersonName | null;
};

/** How large a plan is, for making it smaller. */
export function sizeOf({ acts, mishaps, network, devices, disk }: Plan): number {
  const happening = Object.values(mishaps).reduce((sum, count) => sum + count, 0);
  const contexts = devices.reduce((sum, { hasWorker }) => sum + (hasWorker ? 2 : 1), 0);
  const tabs = new Set(acts.map(({ device, tab }) => `${device} ${tab}`)).size;
  return acts.length * 3 + happening * 2 + network.length + contexts + tabs + (disk ? 1 : 0);
}
