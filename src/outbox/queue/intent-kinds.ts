import { status } from '../../contract/domain/statuses.ts';
import type { Change } from '../../contract/domain/operation.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import type { Intent } from '../../local-db/tables/rows.ts';

type Kind = Intent['kind'];

/** What the engine asks of a kind of intent or change. Code that is about one kind alone names that kind. */
type Trait =
  /** It changes the application's content, which is not possible under review. */
  | 'changesContent'
  /**
   * Later changes build on it: while it needs the user, it blocks every later one in its lane. What a removal blocks is
   * in `blockedBy` (`life-cycle.ts`).
   */
  | 'blocksLater'
  /** What the server has is part of it, or may be replaced by it. */
  | 'needsBase'
  /** It replaces text or rows at the server that its user may never have seen. */
  | 'replacesText'
  /** It contains text that its user wrote, and that can be copied out of the outbox. */
  | 'containsText'
  /** The response to it has the application's id as its data. */
  | 'returnsApplicationId';

const traits: Record<Kind, readonly Trait[]> = {
  saveStep: ['changesContent', 'blocksLater', 'needsBase', 'replacesText', 'containsText', 'returnsApplicationId'],
  saveInvestigators: ['changesContent', 'blocksLater', 'needsBase', 'replacesText', 'containsText'],
  removeInvestigator: ['changesContent', 'needsBase', 'replacesText'],
  addFile: ['changesContent', 'blocksLater', 'needsBase'],
  removeFile: ['changesContent'],
  changeStatus: ['returnsApplicationId'],
  comment: ['containsText'],
};

const withTrait =
  (trait: Trait) =>
  ({ kind }: { kind: Kind }): boolean =>
    traits[kind].includes(trait);

export const changesContent = withTrait('changesContent');
export const blocksLater = withTrait('blocksLater');
export const needsBase = withTrait('needsBase');
export const replacesText = withTrait('replacesText');
export const containsText = withTrait('containsText');
export const returnsApplicationId = withTrait('returnsApplicationId');

/** Whether it is the save that starts an application at the server. */
export const startsApplication = (one: Intent | Change): boolean =>
  one.kind === 'saveStep' && one.step === applicationDetail.name;

export const isApproval = (one: Intent | Change): boolean => one.kind === 'changeStatus' && one.to === status.accepted;

export const isSubmission = (one: Intent | Change): boolean => one.kind === 'changeStatus' && one.to === status.pending;

/** The id of what an intent removes or replaces, as this device has it; null if it does neither. */
export function idRemovedOrReplaced(intent: Intent): number | null {
  switch (intent.kind) {
    case 'removeInvestigator':
      return intent.investigatorId;
    case 'removeFile':
      return intent.attachmentId;
    case 'addFile':
      return intent.replaces;
    case 'saveStep':
    case 'saveInvestigators':
    case 'changeStatus':
    case 'comment':
      return null;
  }
}
