import type { FocusEvent } from 'react';
import { investigatorRoleMessages } from '../../../contract/messages/application/investigators.ts';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { cellId } from '../../../contract/steps/field-ids.ts';
import { investigatorQuestions, problemsOfInvestigator } from '../../../contract/steps/investigators.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { InvestigatorCell } from './investigator-cell.tsx';
import { updateId, type ColumnName } from './investigator-rows.ts';
import styles from './investigator-columns.module.css';

/** What is being edited: one cell of a row, or the whole row (`name` null). Never more than one row. */
export type Editing = { key: string; name: ColumnName | null };

/** The columns: the number of a row, its three answers, and its buttons. */
export function investigatorColumns(table: {
  editing: Editing | null;
  showsProblems: (key: string) => boolean;
  /** Opens a cell or a row and moves focus to `focusId`. */
  onEdit: (next: Editing, focusId: string) => void;
  onLeave: (event: FocusEvent<HTMLInputElement>) => void;
  onAnswer: (key: string, name: ColumnName, answer: string) => void;
  onDelete: (row: DraftInvestigator) => void;
}): Column<DraftInvestigator>[] {
  const { editing, showsProblems, onEdit, onLeave, onAnswer, onDelete } = table;
  const isWriting = (key: string, name: ColumnName) =>
    editing?.key === key && (editing.name === null || editing.name === name);
  return [
    {
      key: 'number',
      title: investigatorMessages.number,
      cell: (_row, index) => <NumberAndRole index={index} />,
      narrow: true,
    },
    ...investigatorQuestions.map(({ name, label }) => ({
      key: name,
      title: label,
      rowHeader: name === 'name',
      cell: (row: DraftInvestigator, index: number) => (
        <InvestigatorCell
          index={index}
          name={name}
          label={label}
          value={row[name]}
          writing={isWriting(row.key, name)}
          errors={showsProblems(row.key) ? messagesAt(row, name) : []}
          onOpen={() => onEdit({ key: row.key, name }, cellId(index, name))}
          onChange={(answer) => onAnswer(row.key, name, answer)}
          onLeave={onLeave}
        />
      ),
    })),
    {
      key: 'acts',
      title: investigatorMessages.actions,
      titleHidden: true,
      align: 'end',
      cell: (row, index) => (
        <InvestigatorActs
          index={index}
          writing={editing?.key === row.key}
          onUpdate={() => onEdit({ key: row.key, name: null }, cellId(index, 'name'))}
          onDelete={() => onDelete(row)}
        />
      ),
    },
  ];
}

/** The number of a row, from 0, and the role that follows from it. */
export function NumberAndRole({ index }: { index: number }) {
  const { principal, coInvestigator } = investigatorRoleMessages;
  return (
    <span className={styles.number}>
      {index + 1} <span className={styles.role}>{index === 0 ? principal : coInvestigator}</span>
    </span>
  );
}

function messagesAt(row: DraftInvestigator, name: ColumnName): string[] {
  return problemsOfInvestigator(row).flatMap((problem) => (problem.name === name ? [problem.message] : []));
}

/**
 * Update opens the row and is then replaced by Save, the submit button of the table's form. They are separate elements,
 * so that a press on one never triggers the other.
 */
function InvestigatorActs({
  index,
  writing,
  onUpdate,
  onDelete,
}: {
  index: number;
  writing: boolean;
  onUpdate: () => void;
  onDelete: () => void;
}) {
  const { save, update, delete: remove, ofRow } = investigatorMessages;
  const word = writing ? save : update;
  return (
    <div className={styles.acts}>
      <Button
        key={word}
        id={updateId(index)}
        small
        iconOnly
        variant={writing ? 'primary' : 'quiet'}
        type={writing ? 'submit' : 'button'}
        icon={writing ? 'check' : 'pencil'}
        aria-label={ofRow(word, index + 1)}
        onClick={writing ? undefined : onUpdate}
      >
        {word}
      </Button>
      <Button
        small
        iconOnly
        variant="quiet"
        icon="trash"
        aria-label={ofRow(remove, index + 1)}
        onClick={(event) => {
          // Ends editing first: after the dialog closes, focus returns to this button and not to a removed field.
          event.currentTarget.focus();
          onDelete();
        }}
      >
        {remove}
      </Button>
    </div>
  );
}
