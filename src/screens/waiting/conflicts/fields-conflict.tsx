import { useId, useState } from 'react';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import type { ConflictChoice } from './conflict-choice.tsx';
import { FieldChoice, type Side } from './field-choice.tsx';
import { useSolving } from './use-resolve.ts';
import { fieldLabel } from '../change/change-content.ts';
import styles from './field-choice.module.css';

type Fields = Extract<ConflictChoice, { kind: 'fields' }>['fields'];

/** Answers that were changed on both sides: the user chooses for each of them, and nothing is preselected. */
export function FieldsConflict({ change, fields }: { change: WholeChange; fields: Fields }) {
  const { operation, intent } = change;
  const formId = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { solve } = useSolving(operation.id);
  const open = fields.filter(({ name }) => choices[name] === undefined);
  const all = (side: Side) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, side])));
  const idOf = (name: string) => `${formId}-${fields.findIndex((field) => field.name === name)}`;
  const [first] = open;
  return (
    <>
      <p>{messages.conflictText}</p>
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          id={idOf(field.name)}
          label={fieldLabel(intent, field.name)}
          field={field}
          chosen={choices[field.name]}
          onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
        />
      ))}
      <ActionBar
        start={
          fields.length > 1 && (
            <span className={styles.all}>
              <Button small onClick={() => all('mine')}>
                {messages.allMine}
              </Button>
              <Button small onClick={() => all('theirs')}>
                {messages.allTheirs}
              </Button>
            </span>
          )
        }
      >
        <Button
          variant="primary"
          icon="send"
          unavailableBecause={first === undefined ? undefined : messages.chooseFirst(open.length)}
          onUnavailable={() => {
            if (first !== undefined) focusField(idOf(first.name));
          }}
          onClick={() => solve(choices)}
        >
          {messages.sendChoice}
        </Button>
      </ActionBar>
    </>
  );
}
