import type { ReactNode } from 'react';
import { DraftsContext } from '../../drafts/drafts-context.ts';
import { KeptContext } from '../../drafts/inventory/kept-context.ts';
import { HealingContext } from '../../healing/healing-context.ts';
import { OutboxContext } from '../../outbox/read/outbox-context.ts';
import { ReplicaContext } from '../../replica/replica-context.ts';
import { ReviewsContext } from '../../reviews/reviews-context.ts';
import type { Workspace } from './workspace-of-person.ts';

/** Provides a user's workspace to the screens below. */
export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return (
    <OutboxContext value={workspace.outbox}>
      <ReplicaContext value={workspace.replica}>
        <DraftsContext value={workspace.drafts}>
          <ReviewsContext value={workspace.reviews}>
            <KeptContext value={workspace.kept}>
              <HealingContext value={workspace.healing}>{children}</HealingContext>
            </KeptContext>
          </ReviewsContext>
        </DraftsContext>
      </ReplicaContext>
    </OutboxContext>
  );
}
