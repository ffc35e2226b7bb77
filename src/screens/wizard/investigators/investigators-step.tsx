import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBlank } from '../../../contract/domain/characters.ts';
import {
  investigatorMessages,
  stepSaveMessages,
  wizardMessages,
} from '../../../contract/messages/application/wizard.ts';
import { newFieldId } from '../../../contract/steps/field-ids.ts';
import { fullName } from '../../../contract/domain/person.ts';
import type { InvestigatorAnswers } from '../../../contract/steps/investigators.ts';
import { stepAddress } from '../../../contract/steps/wizard.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { useDrafts } from '../../../drafts/drafts-context.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { focusField } from '../../../ui/form/focus-field.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { useGoingOn } from '../../../ui/navigation/use-going-on.ts';
import { InvestigatorTable } from './investigator-table.tsx';
import { InvestigatorVersions } from './investigator-versions.tsx';
import { freshRow, isSameRow, isWritten, problemsInNew, problemsInRows, standingShown } from './investigator-rows.ts';
import { NewInvestigator } from './new-investigator.tsx';
import { SaveState } from '../step-form/save-state.tsx';
import { StepActs } from '../step-form/step-acts.tsx';
import { StepProblems } from '../step-form/step-problems.tsx';
import { useNamedField } from '../step-form/use-named-field.ts';
import { useSaving } from '../step-form/use-saving.ts';
import { useStepDraft, useSubmissionLock } from '../wizard-room.ts';
import styles from './investigators-step.module.css';

const words = stepSaveMessages['investigators-info'];
const deleteWords = {
  saved: investigatorMessages.deleted,
  failed: (reason: string) => [investigatorMessages.deleteFailed, reason],
};
/**
 * The form that Next submits. The table and the new row are forms of their own, in which Enter means something else.
 */
const FORM_ID = 'investigators';

/** Step 3: the investigators of the study. Every change is kept; Save As Draft and Next send the whole list. */
export default function InvestigatorsStep() {
  const { applicationId, draft } = useStepDraft();
  const { investigators } = useDrafts();
  const user = useSignedInUser();
  const navigate = useNavigate();
  const goingOn = useGoingOn();
  const saving = useSaving();
  const notices = useNotices();
  const lockedBecause = useSubmissionLock();
  const [attempts, setAttempts] = useState({ count: 0, rows: false, newRow: false });
  const [added, setAdded] = useState('');
  // If the user cleared the prefilled name of the new row, it is not filled in again.
  const [emptied, setEmptied] = useState(false);
  useNamedField();

  const rows = draft.investigators;
  const fresh = freshRow(rows, fullName(user));
  const newRow = draft.newInvestigator ?? (emptied ? { ...fresh, name: '' } : fresh);
  const newProblems = problemsInNew(newRow);
  const isTyped = isWritten(newRow, fresh);
  const isHalfTyped = isTyped && newProblems.length > 0;
  const shown = {
    rows: attempts.rows ? problemsInRows(rows) : [],
    newRow: attempts.newRow ? newProblems : [],
  };
  const standing = standingShown(draft.standings['investigators-info'], isTyped);
  const keep = (next: readonly DraftInvestigator[]) => investigators.keep(applicationId, rows, next);
  const fail = (asked: { rows: boolean; newRow: boolean }) =>
    setAttempts(({ count }) => ({ count: count + 1, ...asked }));

  /** Clears the problems of the new-row form until the next attempt. */
  const forgetNewRow = () => setAttempts((before) => ({ ...before, newRow: false }));

  function withNewRow(): DraftInvestigator[] {
    const { name, idNumber, position } = newRow;
    const all = [
      ...rows,
      investigators.row({ name: name.trim(), idNumber: idNumber.trim(), position: position.trim() }),
    ];
    keep(all);
    investigators.keepNew(applicationId, null);
    setEmptied(false);
    setAdded(investigatorMessages.added(name.trim()));
    return all;
  }
  function add() {
    if (newProblems.length > 0) {
      fail({ rows: attempts.rows, newRow: true });
      return;
    }
    withNewRow();
    forgetNewRow();
    focusField(newFieldId('name'));
  }
  /** The list to send: a complete row that is typed but not added is added first, so that it is not left out. */
  const wholeList = () => (isTyped && newProblems.length === 0 ? withNewRow() : rows);
  const save = () => investigators.save(applicationId);

  async function next() {
    const goOn = goingOn();
    if (isHalfTyped || problemsInRows(rows).length > 0) {
      fail({ rows: true, newRow: isHalfTyped });
      return;
    }
    const list = wholeList();
    if (list.length > 0) {
      const outcome = await saving.during('next', wizardMessages.saving, save);
      if (!saving.settled(outcome, words)) return;
    }
    goOn(stepAddress('conflict-of-interest'));
  }
  async function saveAsDraft() {
    const list = wholeList();
    if (list.length === 0) {
      await save();
      notices.information(investigatorMessages.nothingToSend);
    } else {
      const outcome = await saving.during('saveAsDraft', wizardMessages.saving, save);
      if (!saving.settled(outcome, words)) return;
    }
    // The list is saved, but not the incomplete new row.
    if (isHalfTyped) fail({ rows: attempts.rows, newRow: true });
    else forgetNewRow();
  }
  /** A row with only prefilled values is not kept. */
  function keepNew(row: InvestigatorAnswers) {
    investigators.keepNew(applicationId, isSameRow(row, fresh) ? null : row);
    setEmptied(isBlank(row.name));
  }
  async function remove(row: DraftInvestigator) {
    if (lockedBecause !== undefined) {
      notices.information(lockedBecause);
      return;
    }
    // The deleted row may be the one just announced as added; the deletion has its own message.
    setAdded('');
    const outcome = await saving.during('delete', wizardMessages.processing, () =>
      investigators.remove(applicationId, row.id, row),
    );
    if (!saving.settled(outcome, deleteWords)) return;
    if (!isTyped) forgetNewRow();
  }

  return (
    <Stack>
      <StepProblems problems={[...shown.rows, ...shown.newRow]} attempt={attempts.count} />
      <p>{investigatorMessages.hint}</p>
      <InvestigatorTable rows={rows} checked={attempts.rows} onChange={keep} onDelete={remove} />
      <InvestigatorVersions />
      <NewInvestigator row={newRow} problems={shown.newRow} onChange={keepNew} onAdd={add} />
      <StatusRegion className="visually-hidden">{added}</StatusRegion>
      <form
        id={FORM_ID}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <StepActs
          saving={saving}
          state={<SaveState standing={standing} />}
          onBack={() => void navigate(stepAddress('application-detail'))}
          onSaveAsDraft={() => void saveAsDraft()}
        />
      </form>
    </Stack>
  );
}
