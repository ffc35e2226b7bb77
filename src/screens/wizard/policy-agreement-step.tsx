import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfiguration } from '../../configuration/configuration.ts';
import { questions, wizardMessages } from '../../contract/messages.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { useSession } from '../../session/session-context.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { Policies } from './policies.tsx';
import { StepProblems } from './step-problems.tsx';
import { useWizard } from './wizard-room.ts';

const AGREEMENT_ID = 'agreement';

/** Step 1: the policies, and that the person agrees to them. Going on starts the draft, unless there is one already. */
export default function PolicyAgreementStep() {
  const { applicationId, draft } = useWizard();
  const { policyVersion } = useConfiguration();
  const { currentApplication } = useSession();
  const drafts = useDrafts();
  const navigate = useNavigate();
  // Ticked beforehand where there is an application already: it was agreed to when that was started.
  const [ticked, setTicked] = useState(applicationId !== null);
  const [tickedHere, setTickedHere] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const errors = attempt > 0 && !ticked ? [wizardMessages.agreementMissing] : [];

  function next() {
    const id = applicationId ?? drafts.start();
    const isRecorded = (draft?.agreement ?? null) !== null;
    // What was agreed to before stays as it was said then. An application that the server has without an agreement gets
    // one only from a person who ticks the box here: one that was ticked beforehand says nothing of now.
    if (!isRecorded && (tickedHere || draft?.atServer !== true)) {
      drafts.agree(id, { agreedAt: new Date().toISOString(), agreedPolicyVersion: policyVersion });
    }
    currentApplication.open(id);
    void navigate(stepAddress('application-detail'));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <StepProblems problems={errors.map((message) => ({ fieldId: AGREEMENT_ID, message }))} attempt={attempt} />
      <Stack>
        <Policies />
        <TickBox
          id={AGREEMENT_ID}
          label={questions.agreement.label}
          checked={ticked}
          onChange={(checked) => {
            setTicked(checked);
            setTickedHere(checked);
          }}
          errors={errors}
          required
        />
        <ActionBar>
          <Button
            type="submit"
            variant="primary"
            unavailableBecause={ticked ? undefined : wizardMessages.agreementNeeded}
            onUnavailable={() => setAttempt(attempt + 1)}
          >
            {wizardMessages.next}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  );
}
