import { containsText } from '../queue/intent-kinds.ts';
import { isDecidingMessage } from '../../contract/domain/requested-status.ts';
import { reviewApplication, routes, viewApplication } from '../../contract/routes.ts';
import { isEditable, isInReview, isStatus, role, status, type Role } from '../../contract/domain/statuses.ts';
import { isHttpConflict } from '../../contract/domain/operation.ts';
import { stepAddress, type WizardStep } from '../../contract/steps/wizard.ts';
import { applicantMayComment, commentTransition, transition } from '../../contract/domain/transitions.ts';
import type { LocalOnlyWork } from './local-only.ts';
import type { ListedChange } from './listed-change.ts';
import type { ListedOperation } from './listing.ts';
import { type MessageKind, messageKindOf } from '../../contract/domain/field-names.ts';

/** A page of the portal. `opens`: the application has to become the current one before the page is shown. */
export type ActionTarget = { to: string; opens: boolean };

/**
 * What the user can do about one operation, each with the call of the outbox that carries it out.
 *
 * - `choose`: opens the page of the change, which offers the sides below. Cards have it, the page does not.
 * - `sendNow`: `sendNow(id)`; with `notNow` it is shown, and cannot be pressed for that reason.
 * - `edit`, `submitPage`, `look`: opens `target`.
 * - `tryAgain`: `retry(id)`.
 * - `discard`, and `abandon` if it may have arrived: `discard(id, { requestCount })`, after a confirmation.
 * - `download`, `copyOut`: give its content to the user, and change nothing.
 * - `keepMine`/`takeTheirs`: `solve(id, { [field]: 'mine' | 'theirs' })`, field by field.
 * - `replaceFile`/`keepFile`: `solve(id, { file: 'mine' | 'theirs' })`.
 * - `decideAgain`/`withdrawDecision`: `solve(id, { decision: 'mine' | 'theirs' })`.
 * - `submitAgain`/`doNotSubmit`: `solve(id, { submission: 'mine' | 'theirs' })`.
 */
export type OfferedAction =
  | { kind: 'sendNow'; notNow: 'sending' | 'behind' | 'unstarted' | 'sessionEnded' | null }
  | { kind: 'edit' | 'submitPage' | 'look'; target: ActionTarget }
  | { kind: 'choose' | 'tryAgain' | 'discard' | 'abandon' | 'download' | 'copyOut' }
  | { kind: 'keepMine' | 'takeTheirs' | 'replaceFile' | 'keepFile' }
  | { kind: 'decideAgain' | 'withdrawDecision' | 'submitAgain' | 'doNotSubmit' };

/**
 * The user who looks, and the status of the application at the server, as read after the operation was refused; null if
 * that is unknown: an older status would offer what the server refuses, or hide what it accepts.
 */
export type ActionViewer = { roleId: number; serverStatus: number | null };

/** The part of an operation that determines its actions. */
export type Offerable = Pick<
  ListedOperation,
  'lane' | 'change' | 'blockedReason' | 'trouble' | 'mayHaveArrived' | 'discardWanted'
>;

/** All that the page of a change offers. At least one action resolves it, unless its response is still pending. */
export function offeredActions(operation: Offerable, viewer: ActionViewer): OfferedAction[] {
  const { change, blockedReason, trouble, discardWanted, mayHaveArrived, lane } = operation;
  const possible = isPossible(change, viewer, trouble?.status ?? null);
  const actions: OfferedAction[] = [];
  if (blockedReason.kind === 'user') actions.push(...sidesOf(operation, possible));
  else actions.push({ kind: 'sendNow', notNow: notNow(blockedReason) });
  actions.push(openingOf(change, lane, viewer));
  if (needsTry(operation) && possible !== 'no') actions.push({ kind: 'tryAgain' });
  if (!discardWanted && !actions.some(({ kind }) => kind === 'withdrawDecision' || kind === 'doNotSubmit')) {
    actions.push({ kind: mayHaveArrived && blockedReason.kind === 'user' ? 'abandon' : 'discard' });
  }
  actions.push({ kind: 'download' });
  if (containsText(change)) actions.push({ kind: 'copyOut' });
  return actions;
}

/** The same for a card in a list, which links to the page of the change for every choice between two sides. */
export function offeredOnCard(actions: readonly OfferedAction[]): OfferedAction[] {
  const rest = actions.filter(({ kind }) => !isSide(kind) && kind !== 'copyOut');
  if (rest.length === actions.length || !actions.some(({ kind }) => isSide(kind))) return rest;
  const discards = rest.some(({ kind }) => kind === 'discard' || kind === 'abandon');
  return [{ kind: 'choose' }, ...rest, ...(discards ? [] : [{ kind: 'discard' as const }])];
}

/**
 * What is offered for text that is in no operation: it can be continued if its page is open, copied out, and
 * discarded. `isOfFormerRole`: the user wrote it in a role that they no longer have, so its page is closed to them.
 */
export type OfferedForLocalOnly = {
  goOn: ActionTarget | null;
  look: ActionTarget;
  discards: boolean;
  isOfFormerRole: boolean;
};

export function offeredForLocalOnly(
  { lane, fields }: Pick<LocalOnlyWork, 'lane' | 'fields'>,
  step: WizardStep | null,
  { roleId, serverStatus }: ActionViewer,
): OfferedForLocalOnly {
  const look = applicationTarget(lane, roleId);
  const inStep = step === null || roleId === role.administrator ? null : { to: stepAddress(step), opens: true };
  const written = fields.flatMap((name) => messageKindOf(name) ?? []);
  const boxes = written.filter((box) => box === 'reply' || roleId === role.administrator);
  const isOfFormerRole = inStep === null && boxes.length === 0 && (step !== null || written.length > 0);
  const offered = { look, discards: true, isOfFormerRole };
  if (isOfFormerRole) return { goOn: null, ...offered };
  if (serverStatus === null || !isStatus(serverStatus)) return { goOn: inStep ?? look, ...offered };
  const isOpen = inStep === null ? boxes.every((box) => mayWrite(box, roleId, serverStatus)) : isEditable(serverStatus);
  return { goOn: isOpen ? (inStep ?? look) : null, ...offered };
}

/** Whether the box of a message is open at a status. */
function mayWrite(box: MessageKind, roleId: number, serverStatus: number): boolean {
  if (roleId !== role.administrator) return applicantMayComment(serverStatus);
  if (box === 'reply') return true;
  return isInReview(serverStatus);
}

type Kind = OfferedAction['kind'];
const sides: readonly Kind[] = [
  'keepMine',
  'takeTheirs',
  'replaceFile',
  'keepFile',
  'decideAgain',
  'withdrawDecision',
  'submitAgain',
  'doNotSubmit',
];
const isSide = (kind: Kind) => sides.includes(kind);

/** The sides of a conflict that the user chooses between; a side that the server would refuse is not offered. */
function sidesOf({ trouble }: Offerable, possible: Possible): OfferedAction[] {
  switch (trouble?.conflict?.kind) {
    case 'fields':
      return possible === 'no' ? [] : [{ kind: 'keepMine' }, { kind: 'takeTheirs' }];
    case 'file':
      return [...(possible === 'no' ? [] : [{ kind: 'replaceFile' as const }]), { kind: 'keepFile' }];
    case 'decision':
      // The server refused it because of the application's status: until another status is known, it would do so again.
      return [...(possible === 'yes' ? [{ kind: 'decideAgain' as const }] : []), { kind: 'withdrawDecision' }];
    case 'submission':
      return [...(possible === 'no' ? [] : [{ kind: 'submitAgain' as const }]), { kind: 'doNotSubmit' }];
    case 'mayHaveArrived':
    case undefined:
      return [];
  }
}

function needsTry({ blockedReason, trouble }: Offerable): boolean {
  const conflict = trouble?.conflict ?? null;
  return blockedReason.kind === 'user' && (conflict === null || conflict.kind === 'mayHaveArrived');
}

/** Why sending it now would not help: it is being sent already, or waits for the user. */
function notNow({ kind }: Offerable['blockedReason']): Extract<OfferedAction, { kind: 'sendNow' }>['notNow'] {
  return kind === 'sending' || kind === 'behind' || kind === 'unstarted' || kind === 'sessionEnded' ? kind : null;
}

type Possible = 'yes' | 'no' | 'unknown';

/**
 * Whether the server could accept the change at the application's current status. If it was refused for the former one,
 * that is unknown until the current one is read.
 */
export function isPossible(
  change: ListedChange,
  { roleId, serverStatus }: ActionViewer,
  refusedWith: number | null,
): Possible {
  if (serverStatus === null || !isStatus(serverStatus)) return isHttpConflict(refusedWith) ? 'unknown' : 'yes';
  const by: Role = roleId === role.administrator ? role.administrator : role.researcher;
  const allows = (one: { kind: string }) => (one.kind === 'changes' || one.kind === 'stays' ? 'yes' : 'no');
  switch (change.kind) {
    case 'changeStatus':
      return allows(transition(by, serverStatus, change.to));
    case 'comment':
      if (by === role.researcher) return applicantMayComment(serverStatus) && !isDecidingMessage(change) ? 'yes' : 'no';
      return change.status === undefined ? 'yes' : allows(commentTransition(serverStatus, change.status));
    case 'saveStep':
    case 'saveInvestigators':
    case 'removeInvestigator':
    case 'addFile':
    case 'removeFile':
      return isEditable(serverStatus) && by === role.researcher ? 'yes' : 'no';
  }
}

/** The page on which a change can be corrected. An application that is closed to changes can only be looked at. */
function openingOf(change: ListedChange, lane: number, { roleId, serverStatus }: ActionViewer): OfferedAction {
  const look = { kind: 'look' as const, target: applicationTarget(lane, roleId) };
  if (roleId === role.administrator || (serverStatus !== null && !isEditable(serverStatus))) return look;
  switch (change.kind) {
    case 'saveStep':
      return inStep(change.step);
    case 'saveInvestigators':
    case 'removeInvestigator':
      return inStep('investigators-info');
    case 'addFile':
    case 'removeFile':
      return inStep('pi-cv');
    case 'changeStatus':
      if (change.to !== status.pending) return look;
      return { kind: 'submitPage', target: { to: routes.checkApplication, opens: true } };
    case 'comment':
      return look;
  }
}

const inStep = (step: WizardStep): OfferedAction => ({ kind: 'edit', target: { to: stepAddress(step), opens: true } });

/** The page on which an application is looked at. */
export function applicationTarget(lane: number, roleId: number): ActionTarget {
  return { to: roleId === role.administrator ? reviewApplication(lane) : viewApplication(lane), opens: false };
}
