import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { questions } from '../../../contract/messages/application/questions.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { AGREEMENT_FIELD_ID } from '../../../contract/steps/field-ids.ts';
import { addressAfter } from '../../../contract/steps/wizard.ts';
import { agreementOf } from '../../../drafts/agreement.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { useOutbox } from '../../../workspace/use-outbox.ts';
import { useSession } from '../../../session/session-context.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TickBox } from '../../../ui/form/tick-box.tsx';
import { TroubleDialog } from '../../../ui/dialogs/trouble-dialog.tsx';
import { DraftRoom } from './draft-room.tsx';
import { Policies } from './policies.tsx';
import { ThingsToHaveReady } from './things-to-have-ready.tsx';
import { StepProblems } from '../step-form/step-problems.tsx';
import { useNamedField } from '../step-form/use-named-field.ts';
import { useSaving } from '../../saving/use-save.ts';
import { useWizard } from '../wizard-context.ts';

const words = { saved: '', failed: (reason: string) => [reason], notStored: wizardMessages.notStarted };

/** Step 1: the policies and the user's agreement. Next starts a draft, unless there is one already. */
export function PolicyAgreementStep() {
  const { applicationId, draft } = useWizard();
  const { policyVersion } = useConfiguration();
  const { currentApplication } = useSession();
  const drafts = useDrafts();
  const outbox = useOutbox();
  const navigate = useNavigate();
  const { trouble, setTrouble, settled } = useSaving();
  useNamedField();
  const state = draft === null ? 'given' : agreementOf(draft, policyVersion);
  const [tickedHere, setTicked] = useTick(applicationId);
  // Preticked if the application was started with an agreement and the policies have not changed since.
  const ticked = tickedHere ?? (applicationId !== null && state === 'given');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const problem = state === 'outdated' ? questions.agreement.outdated : questions.agreement.missing;
  const errors = !ticked && (state === 'outdated' || attempt > 0) ? [problem] : [];

  /** Records the agreement and returns the id of its application. */
  async function agreed(): Promise<number> {
    const agreement = { agreedAt: new Date().toISOString(), agreedPolicyVersion: policyVersion };
    if (applicationId === null) return drafts.start(agreement);
    // An agreement that is already recorded stays unchanged. An application that the server has without an agreement
    // gets one only if the user ticks the box here: a preticked box is not an agreement given now.
    const isRecorded = (draft?.agreement ?? null) !== null && state === 'given';
    if (!isRecorded && (tickedHere === true || draft?.serverId === null)) await drafts.agree(applicationId, agreement);
    return applicationId;
  }
  async function next() {
    setBusy(true);
    try {
      const agreedIn = await agreed();
      currentApplication.open(agreedIn);
      void navigate(addressAfter('policy-agreement'), { state: { agreedIn } });
    } catch (error) {
      settled(outbox.notStored(error), words);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <StepProblems problems={errors.map((message) => ({ fieldId: AGREEMENT_FIELD_ID, message }))} attempt={attempt} />
      <ThingsToHaveReady>
        {applicationId === null && <DraftRoom />}
        <Policies />
        <TickBox
          id={AGREEMENT_FIELD_ID}
          label={questions.agreement.label}
          checked={ticked}
          onChange={setTicked}
          errors={errors}
          required
        />
        <ActionBar>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            unavailableBecause={ticked ? undefined : wizardMessages.agreementNeeded}
            onUnavailable={() => setAttempt(attempt + 1)}
          >
            {wizardMessages.next}
          </Button>
        </ActionBar>
        <TroubleDialog trouble={trouble} closeLabel={wizardMessages.ok} onClose={() => setTrouble(null)} />
      </ThingsToHaveReady>
    </form>
  );
}

/** Whether the user has set or removed the tick in this application; undefined if neither. */
function useTick(applicationId: number | null) {
  const [tick, setTick] = useState<{ applicationId: number | null; isOn: boolean }>();
  // A tick in another application is no agreement in this one: the history can go from one to the other.
  const tickedHere = tick?.applicationId === applicationId ? tick.isOn : undefined;
  return [tickedHere, (isOn: boolean) => setTick({ applicationId, isOn })] as const;
}
