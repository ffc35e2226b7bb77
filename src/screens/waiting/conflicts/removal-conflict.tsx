import { useId, useState } from 'react';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from './choice.tsx';
import type { ConflictChoice } from './conflict-choice.tsx';
import { TextComparison, type Side } from './field-choice.tsx';
import { useSolving } from './use-resolve.ts';
import { fieldLabel, plain } from '../change/change-content.ts';
import styles from './field-choice.module.css';

/** An investigator who was deleted here and changed elsewhere: one choice for the whole row. */
export function RemovalConflict({
  change: { operation, intent },
  fields,
}: {
  change: WholeChange;
  fields: Extract<ConflictChoice, { kind: 'fields' }>['fields'];
}) {
  const group = useId();
  const [side, setSide] = useState<Side>();
  const { solve } = useSolving(operation.id);
  const send = (chosen: Side) =>
    solve(
      Object.fromEntries(fields.map(({ name }) => [name, chosen])),
      chosen === 'theirs' ? messages.removalDropped : undefined,
    );
  return (
    <>
      <p>{messages.removalText}</p>
      <dl className={styles.changed}>
        {fields.map(({ name, from, theirs }) => (
          <div key={name} className={styles.version}>
            <dt className={styles.title}>{fieldLabel(intent, name)}</dt>
            <dd>
              <TextComparison before={plain(name, from)} after={plain(name, theirs)} />
            </dd>
          </div>
        ))}
      </dl>
      <fieldset className={styles.pair}>
        <legend>{messages.removalQuestion}</legend>
        <Choice group={group} checked={side === 'theirs'} onChoose={() => setSide('theirs')}>
          {messages.removalTheirs}
        </Choice>
        <Choice group={group} checked={side === 'mine'} onChoose={() => setSide('mine')}>
          {messages.removalMine}
        </Choice>
      </fieldset>
      <div>
        <Button
          variant="primary"
          icon="send"
          unavailableBecause={side === undefined ? messages.chooseOne : undefined}
          onClick={() => {
            if (side !== undefined) send(side);
          }}
        >
          {messages.sendChoice}
        </Button>
      </div>
    </>
  );
}
