import { useNavigate } from 'react-router-dom';
import { investigatorMessages } from '../../../contract/messages/application/wizard.ts';
import { newFieldId } from '../../../contract/steps/field-ids.ts';
import { addressAfter, addressBefore } from '../../../contract/steps/wizard.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { focusField } from '../../../ui/form/focus-field.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';
import { InvestigatorList } from './investigator-list.tsx';
import { InvestigatorVersions } from './investigator-versions.tsx';
import { problemsInRows, stateShown } from './investigator-rows.ts';
import { useInvestigatorProblems } from './use-investigator-problems.ts';
import { useNewInvestigator } from './use-new-investigator.ts';
import { useInvestigators } from './use-investigators.ts';
import { SaveState } from '../step-form/save-state.tsx';
import { StepActions } from '../step-form/step-actions.tsx';
import { StepProblems } from '../step-form/step-problems.tsx';
import { useNamedField } from '../step-form/use-named-field.ts';
import { useSaving } from '../../saving/use-save.ts';
import { useStepDraft, useSubmissionLock } from '../wizard-context.ts';
import styles from './investigators-step.module.css';

const STEP = 'investigators-info';
/**
 * The form that Next submits. The table and the new row are forms of their own, in which Enter means something else.
 */
const FORM_ID = 'investigators';

/** Step 3: the investigators of the study. Every change is kept; Save As Draft and Next send the whole list. */
export function InvestigatorsStep() {
  const { applicationId, draft } = useStepDraft();
  const { investigators } = useDrafts();
  const navigate = useNavigate();
  const ifHere = useNavigateIfHere();
  const saving = useSaving();
  const notices = useNotices();
  const lockedBecause = useSubmissionLock();
  const another = useNewInvestigator();
  const rows = draft.investigators;
  const problems = useInvestigatorProblems(rows, another);
  const { send, remove } = useInvestigators(applicationId, saving);
  useNamedField();

  const keep = (next: readonly DraftInvestigator[]) => investigators.keep(applicationId, rows, next);
  /** The list to send: a complete row that is typed but not added is added first, so that it is not left out. */
  const wholeList = () => (another.isTyped && !another.isHalfTyped ? another.addToList() : rows);

  function add() {
    if (another.problems.length > 0) problems.show(true);
    else {
      another.addToList();
      problems.show(false);
      focusField(newFieldId('name'));
    }
  }
  async function next() {
    const goOn = ifHere();
    if (another.isHalfTyped || problemsInRows(rows).length > 0) {
      problems.show(another.isHalfTyped, true);
      return;
    }
    if (wholeList().length === 0 || (await send('next'))) goOn(addressAfter(STEP));
  }
  async function saveAsDraft() {
    if (wholeList().length === 0) {
      await investigators.save(applicationId);
      notices.information(investigatorMessages.nothingToSend);
    } else if (!(await send('saveAsDraft'))) return;
    // The list is saved, but not the incomplete new row.
    problems.show(another.isHalfTyped);
  }
  async function removeRow(row: DraftInvestigator) {
    if (lockedBecause !== undefined) {
      notices.information(lockedBecause);
      return;
    }
    // The deleted row may be the one just announced as added; the deletion has its own message.
    another.clearAdded();
    if ((await remove(row)) && !another.isTyped) problems.show(false);
  }

  return (
    <Stack>
      <StepProblems problems={[...problems.rows, ...problems.newRow]} attempt={problems.attempts.count} />
      <InvestigatorList another={another} problems={problems} onChange={keep} onDelete={removeRow} onAdd={add} />
      <InvestigatorVersions />
      <StatusRegion className="visually-hidden">{another.added}</StatusRegion>
      <form
        id={FORM_ID}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <StepActions
          saving={saving}
          state={<SaveState state={stateShown(draft.partStates[STEP], another.isTyped)} />}
          onBack={() => void navigate(addressBefore(STEP))}
          onSaveAsDraft={() => void saveAsDraft()}
        />
      </form>
    </Stack>
  );
}
