import { useState, type FocusEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { investigatorRoleMessages } from '../../../contract/messages/application/investigators.ts';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { cellId } from '../../../contract/steps/field-ids.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { focusField } from '../../../ui/form/focus-field.ts';
import { DeleteQuestion } from '../delete-question.tsx';
import { investigatorColumns, type Editing } from './investigator-columns.tsx';
import { updateId, withAnswer } from './investigator-rows.ts';
import styles from './investigator-table.module.css';

/**
 * The rows, read-only or being edited. A click on a cell opens it, Update opens its row; Enter, Save and leaving it end
 * the editing. With `checked`, every row shows its problems; otherwise only those ended with Enter or Save do.
 */
export function InvestigatorTable({
  rows,
  checked,
  onChange,
  onDelete,
  onAddMe,
}: {
  rows: readonly DraftInvestigator[];
  checked: boolean;
  onChange: (rows: DraftInvestigator[]) => void;
  /** `row` is as it was shown when the user was asked. */
  onDelete: (row: DraftInvestigator) => Promise<void>;
  /** Puts the user into the form for a new row; undefined while that is somebody else's. */
  onAddMe: (() => void) | undefined;
}) {
  const { currentApplication } = useSession();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [checkedKeys, setCheckedKeys] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<DraftInvestigator | null>(null);

  /** Opens a cell or row, or ends editing, and moves focus: synchronously, so that the element to focus exists. */
  function edit(next: Editing | null, focusId: string) {
    const row = rows.find(({ key }) => key === next?.key);
    if (row !== undefined) currentApplication.openInvestigator(row.id);
    flushSync(() => setEditing(next));
    focusField(focusId);
  }
  /** Enter or Save: the row counts as done, so its problems are shown. */
  function end(by: 'enter' | 'save') {
    if (editing === null) return;
    const index = rows.findIndex((row) => row.key === editing.key);
    setCheckedKeys(new Set([...checkedKeys, editing.key]));
    edit(null, by === 'save' || editing.name === null ? updateId(index) : cellId(index, editing.name));
  }
  function leave({ target, relatedTarget: to }: FocusEvent<HTMLInputElement>) {
    const sameRow = to instanceof Element && to.closest('tr') === target.closest('tr');
    if (sameRow && to.matches('[type="submit"]')) end('save');
    else if (!sameRow || editing?.name !== null || !to.matches('input')) setEditing(null);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onMouseDown={stay}
        onSubmit={(event) => {
          event.preventDefault();
          end('enter');
        }}
      >
        <DataTable
          caption={investigatorMessages.caption}
          captionHidden
          className={styles.table}
          columns={investigatorColumns({
            editing,
            showsProblems: (key) => checked || checkedKeys.has(key),
            onEdit: edit,
            onLeave: leave,
            onAnswer: (key, name, answer) => onChange(withAnswer(rows, key, name, answer)),
            onDelete: setAsking,
          })}
          rows={rows}
          rowKey={(row) => row.key}
          emptyText={<NobodyYet onAddMe={onAddMe} />}
          stacks
        />
      </form>
      <DeleteQuestion
        row={asking}
        title={investigatorMessages.deleteTitle}
        text={investigatorMessages.confirmDelete}
        nameOf={({ name }) => name}
        onClose={() => setAsking(null)}
        onDelete={(row) => void onDelete(row)}
      />
    </>
  );
}

function NobodyYet({ onAddMe }: { onAddMe: (() => void) | undefined }) {
  return (
    <>
      {investigatorMessages.none}{' '}
      {onAddMe !== undefined && (
        <Button small variant="quiet" onClick={onAddMe}>
          {investigatorRoleMessages.addMe}
        </Button>
      )}
    </>
  );
}

/**
 * Keeps a press on a button of the table from ending the editing before its click: if columns and rows were laid out
 * again under the pressed pointer, the click would be lost. Save ends the editing when it is pressed.
 */
function stay(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button[type="button"]')) event.preventDefault();
}
