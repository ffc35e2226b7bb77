import type { ComponentType } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { versionMessages } from '../../contract/messages/application/versions.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { viewApplication } from '../../contract/routes.ts';
import { status } from '../../contract/domain/statuses.ts';
import {
  questionStep,
  hasQuestions,
  lastStep,
  stepAddress,
  stepOfAnswer,
  stepTitle,
  wizardSteps,
  type OwnStep,
  type WizardStep,
} from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { stepProgressOf } from '../../drafts/progress.ts';
import { useSaveKeys } from '../../hooks/use-save-keys.ts';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LinkStrip } from '../../ui/navigation/link-strip.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { TroubleDialog } from '../../ui/dialogs/trouble-dialog.tsx';
import { useSaving } from '../saving/use-save.ts';
import { useSubmission } from '../saving/use-submission.tsx';
import { QuestionSection, givenAnswers } from './question-section.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { FilesSection } from './files-section.tsx';
import { InvestigatorsSection } from './investigators-section.tsx';
import type { MissingLink } from './missing-links.ts';
import { StepCard } from './step-card.tsx';
import { statesOfSteps } from './step-states.ts';
import { CompletenessPanel } from './completeness-panel.tsx';
import styles from './check-page.module.css';

/** The body of the check page: whether anything is missing, every answer step by step, and Submit. */
export function CheckPage({
  applicationId,
  draft,
  missing,
  attempt,
  onIncomplete,
  onSubmitting,
}: {
  applicationId: number;
  draft: Draft;
  missing: readonly MissingLink[];
  /** How often Submit was pressed while something was missing. */
  attempt: number;
  /** Called if Submit was pressed and something is missing. */
  onIncomplete: () => void;
  onSubmitting: (submitting: boolean) => void;
}) {
  const saving = useSaving();
  const submit = useSubmission(saving, onSubmitting);
  const isBusy = saving.busy !== null;
  const { policyVersion } = useConfiguration();
  useSaveKeys();
  const progress = stepProgressOf(draft, policyVersion);
  const partStates = statesOfSteps(draft);
  const isComplete = missing.length === 0;
  return (
    <Stack>
      <DraftStrips draft={draft} />
      <CompletenessPanel missing={missing} attempt={attempt} />
      <div className={styles.steps}>
        {wizardSteps.map((step) => {
          const here = missing.filter((one) => one.step === step);
          return (
            <StepCard key={step} step={step} progress={progress[step]} state={partStates[step]}>
              <StepContent step={step} draft={draft} missing={here} />
            </StepCard>
          );
        })}
      </div>
      <ActionBar
        note={
          isComplete
            ? checkMessages.completeTitle
            : checkMessages.missing(missing.length, new Set(missing.map(({ step }) => step)).size)
        }
        start={
          <ButtonLink to={stepAddress(lastStep)} variant="quiet" flush icon="arrow-left">
            {wizardMessages.back}
          </ButtonLink>
        }
      >
        <Button
          variant={isComplete ? 'primary' : 'secondary'}
          icon="send"
          busy={isBusy}
          busyLabel={wizardMessages.submitting}
          unavailableBecause={
            draft.submitting === 'onItsWay' && !isBusy ? wizardMessages.lockedBySubmission : undefined
          }
          onClick={() => (isComplete ? void submit(applicationId) : onIncomplete())}
        >
          {wizardMessages.submit}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={saving.trouble} closeLabel={wizardMessages.ok} onClose={() => saving.setTrouble(null)} />
    </Stack>
  );
}

/** What the user should know about the draft before submitting it. */
function DraftStrips({ draft }: { draft: Draft }) {
  const [version] = draft.versions;
  return (
    <>
      {draft.status === status.moreInformation && draft.serverId !== null && (
        <LinkStrip words={wizardMessages.moreInformation} to={viewApplication(draft.serverId)} />
      )}
      {draft.submitting !== 'no' && (
        <Strip icon="clock" tone="grey">
          {wizardMessages.beingSubmitted[draft.submitting]}
        </Strip>
      )}
      {version !== undefined && (
        <LinkStrip
          icon="kept"
          tone="yellow"
          words={versionMessages.beforeSubmit(draft.versions.length, stepTitle(stepOfAnswer(version.of)))}
          to={stepAddress(stepOfAnswer(version.of))}
        />
      )}
    </>
  );
}

type Content = { draft: Draft; missing: readonly MissingLink[] };

function StepContent({ step, draft, missing }: Content & { step: WizardStep }) {
  if (hasQuestions(step))
    return <QuestionSection step={questionStep(step)} answers={givenAnswers(draft)} missing={missing} />;
  const OwnSection = ownSections[step];
  return <OwnSection draft={draft} missing={missing} />;
}

const ownSections: Record<OwnStep, ComponentType<Content>> = {
  'policy-agreement': AgreementSection,
  'investigators-info': InvestigatorsSection,
  'pi-cv': FilesSection,
};
