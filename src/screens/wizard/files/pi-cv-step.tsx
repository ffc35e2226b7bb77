import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { routes } from '../../../contract/routes.ts';
import { filesFieldId } from '../../../contract/steps/field-ids.ts';
import { fileKinds } from '../../../contract/steps/files.ts';
import { addressAfter, addressBefore } from '../../../contract/steps/wizard.ts';
import { missingInDraft } from '../../../drafts/completeness.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { filesBeingSent } from '../../../drafts/files-of.ts';
import { fileTypesOf } from '../../../drafts/progress.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { UploadProgress } from '../../../ui/form/upload-progress.tsx';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';
import { PiCvActions } from './pi-cv-actions.tsx';
import { StepProblems } from '../step-form/step-problems.tsx';
import { FileAreas } from './file-areas.tsx';
import { useFiles } from './use-files.ts';
import { useNamedField } from '../step-form/use-named-field.ts';
import { useSaving } from '../../saving/use-save.ts';
import { useSubmission } from '../../saving/use-submission.tsx';
import { useStepDraft, useWizard } from '../wizard-context.ts';
import styles from './pi-cv-step.module.css';

const STEP = 'pi-cv';
const [cv] = fileKinds;
const draftText = { saved: fileMessages.savedAsDraft, failed: (reason: string) => [fileMessages.failed, reason] };

/** The step for files. They are kept when chosen and sent by Save As Draft, Next and Submit. */
export function PiCvStep() {
  const { applicationId, draft } = useStepDraft();
  const { policyVersion } = useConfiguration();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const ifHere = useNavigateIfHere();
  const saving = useSaving();
  const files = useFiles(applicationId, saving);
  const submit = useSubmission(saving, useWizard().onSubmitting);
  const [attempt, setAttempt] = useState(0);
  useNamedField();

  const hasCv = fileTypesOf(draft).includes(cv.type);
  const errors = attempt > 0 && !hasCv ? [fileMessages.cvRequired] : [];
  const send = () => files.send();
  const going = <UploadProgress source={drafts.source(applicationId)} filesIn={filesBeingSent} />;

  async function saveAsDraft() {
    const outcome = await saving.during(
      'saveAsDraft',
      wizardMessages.saving,
      async () => ((await send()) ? drafts.saveAsDraft(applicationId) : null),
      going,
    );
    if (outcome?.kind === 'submitting') {
      const { lockedBySubmission: title, beingSubmitted } = wizardMessages;
      saving.setTrouble({ title, lines: [beingSubmitted[outcome.how]] });
    } else if (outcome !== null) saving.settled(outcome, draftText);
  }
  async function next() {
    const goOn = ifHere();
    if (await saving.during('next', wizardMessages.saving, send, going)) goOn(addressAfter(STEP));
  }
  async function sendForReview() {
    const goOn = ifHere();
    if (missingInDraft(draft, policyVersion).length === 0) await submit(applicationId);
    else if (await saving.during('submit', wizardMessages.saving, send, going)) {
      goOn(routes.checkApplication, { state: { attempted: true } });
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <StepProblems
        problems={errors.map((message) => ({ fieldId: filesFieldId(cv.type), message }))}
        attempt={attempt}
      />
      <Stack>
        <FileAreas errorsOfCv={errors} files={files} />
        <PiCvActions
          saving={saving}
          lockedBecause={hasCv ? undefined : submissionMessages.cvNeeded}
          onLocked={() => setAttempt(attempt + 1)}
          onBack={() => void navigate(addressBefore(STEP))}
          onSaveAsDraft={() => void saveAsDraft()}
          onSubmit={() => void sendForReview()}
        />
      </Stack>
    </form>
  );
}
