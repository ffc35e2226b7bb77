import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { InvestigatorTable } from './investigator-table.tsx';
import { rowsLeftText } from './investigator-rows.ts';
import { NewInvestigator } from './new-investigator.tsx';
import type { useInvestigatorProblems } from './use-investigator-problems.ts';
import type { NewInvestigatorRow } from './use-new-investigator.ts';
import { useLeaveField } from '../use-leave-field.ts';
import { useStepDraft } from '../wizard-context.ts';
import styles from './investigator-list.module.css';

/** The table of the investigators, and the new row as its last one. */
export function InvestigatorList({
  another,
  problems,
  onChange,
  onDelete,
  onAdd,
}: {
  another: NewInvestigatorRow;
  problems: ReturnType<typeof useInvestigatorProblems>;
  onChange: (rows: DraftInvestigator[]) => void;
  onDelete: (row: DraftInvestigator) => Promise<void>;
  onAdd: () => void;
}) {
  const rows = useStepDraft().draft.investigators;
  const leaveField = useLeaveField();
  return (
    <>
      <p className={styles.hint}>{rowsLeftText(rows) ?? investigatorMessages.hint}</p>
      <div className={styles.list} onBlur={leaveField}>
        <InvestigatorTable
          rows={rows}
          checked={problems.attempts.rows}
          onChange={onChange}
          onDelete={onDelete}
          onAddMe={another.addMe}
        />
        <NewInvestigator index={rows.length} problems={problems.newRow} another={another} onAdd={onAdd} />
      </div>
    </>
  );
}
