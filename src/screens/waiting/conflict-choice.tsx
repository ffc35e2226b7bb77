import type { WholeChange } from '../../outbox/listing.ts';
import { DecisionConflict } from './decision-conflict.tsx';
import { FieldsConflict } from './fields-conflict.tsx';
import { FileConflict } from './file-conflict.tsx';
import { SubmissionConflict } from './submission-conflict.tsx';

export type Conflict = NonNullable<NonNullable<WholeChange['operation']['trouble']>['conflict']>;

/** What there is to choose. Of what may have arrived the choices stand with those of every change. */
export function ConflictChoice({ change, conflict }: { change: WholeChange; conflict: Conflict }) {
  switch (conflict.kind) {
    case 'fields':
      return <FieldsConflict change={change} fields={conflict.fields} />;
    case 'file':
      return <FileConflict change={change} theirs={conflict.theirs} />;
    case 'decision':
      return <DecisionConflict change={change} />;
    case 'submission':
      return <SubmissionConflict change={change} />;
    case 'mayHaveArrived':
      return null;
  }
}
