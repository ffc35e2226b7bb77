import { useState, type FocusEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { investigatorMessages, wizardMessages } from '../../contract/messages/wizard.ts';
import { cellId } from '../../contract/steps/field-ids.ts';
import type { DraftInvestigator } from '../../drafts/draft.ts';
import { useSession } from '../../session/session-context.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { investigatorColumns, type Editing } from './investigator-columns.tsx';
import { updateId, withAnswer } from './investigator-rows.ts';

/**
 * The rows, each read or written. A press on a cell opens it, Update opens its row; Enter, Save and leaving it end that.
 * `checked` shows what is wrong in every row; before that it shows only in the rows that were saved.
 */
export function InvestigatorTable({
  rows,
  checked,
  onChange,
  onDelete,
}: {
  rows: readonly DraftInvestigator[];
  checked: boolean;
  onChange: (rows: DraftInvestigator[]) => void;
  onDelete: (id: number) => Promise<void>;
}) {
  const { currentApplication } = useSession();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [checkedKeys, setCheckedKeys] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<number | null>(null);

  /** Opens or ends, and moves focus to what then stands there: it has to be there first. */
  function edit(next: Editing | null, focusId: string) {
    const row = rows.find(({ key }) => key === next?.key);
    if (row !== undefined) currentApplication.openInvestigator(row.id);
    flushSync(() => setEditing(next));
    focusField(focusId);
  }
  /** Enter or Save: the row counts as done, so what is wrong in it is shown. */
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

  /**
   * A press on a button of the table does not end what is written before its click does: columns and rows that are laid
   * out anew under a finger that is down would leave the click to nobody. Save ends it by being pressed.
   */
  function stay(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('button[type="button"]')) event.preventDefault();
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
          emptyText={investigatorMessages.none}
          stacks
        />
      </form>
      <ConfirmDialog
        open={asking !== null}
        title={investigatorMessages.deleteTitle}
        text={investigatorMessages.confirmDelete}
        confirmLabel={wizardMessages.yes}
        cancelLabel={wizardMessages.cancel}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          if (asking !== null) void onDelete(asking);
        }}
      />
    </>
  );
}
