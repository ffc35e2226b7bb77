import type { Drafts } from '../drafts/drafts.ts';
import type { Autosave } from '../drafts/autosave/autosave.ts';
import type { KeptHere } from '../drafts/inventory/kept-here.ts';
import type { Healing } from '../healing/healing.ts';
import { createRequiredContext } from '../hooks/required-context.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Replica } from '../replica/replica.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { SignOutFlow } from '../session/leaving/sign-out-flow.ts';

/** What the screens of one user work with. */
export type WorkspaceServices = {
  outbox: Outbox;
  replica: Replica;
  drafts: Drafts;
  autosave: Pick<Autosave, 'leaveField'>;
  reviews: Reviews;
  kept: KeptHere;
  healing: Healing;
  leaving: SignOutFlow;
};

export const [WorkspaceContext, useWorkspace] = createRequiredContext<WorkspaceServices>('WorkspaceContext');
