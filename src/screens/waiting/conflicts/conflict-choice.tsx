import type { WholeChange } from '../../../outbox/read/listing.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { DecisionConflict } from './decision-conflict.tsx';
import { FieldsConflict } from './fields-conflict.tsx';
import { FileConflict } from './file-conflict.tsx';
import { RemovalConflict } from './removal-conflict.tsx';
import { SubmissionConflict } from './submission-conflict.tsx';

import type { ServerStatus } from '../change/use-server-status.ts';

export type ConflictChoice = NonNullable<NonNullable<WholeChange['operation']['trouble']>['conflict']>;

/** The choices that solve a conflict. If a change may have arrived, the choices are among its other buttons. */
export function ConflictChoice({
  change,
  conflict,
  offered,
  serverStatus,
}: {
  change: WholeChange;
  conflict: ConflictChoice;
  offered: readonly OfferedAction[];
  serverStatus: ServerStatus;
}) {
  const offers = (one: OfferedAction['kind']) => offered.some(({ kind }) => kind === one);
  switch (conflict.kind) {
    case 'fields':
      if (!offers('keepMine')) return <p>{messages.closedText}</p>;
      return change.intent.kind === 'removeInvestigator' ? (
        <RemovalConflict change={change} fields={conflict.fields} />
      ) : (
        <FieldsConflict change={change} fields={conflict.fields} />
      );
    case 'file':
      return <FileConflict change={change} conflict={conflict} mayReplace={offers('replaceFile')} />;
    case 'decision':
      return <DecisionConflict change={change} offered={offered} serverStatus={serverStatus} />;
    case 'submission':
      return <SubmissionConflict change={change} maySubmit={offers('submitAgain')} />;
    case 'mayHaveArrived':
      return null;
  }
}
