import type { ComponentType } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { versionMessages } from '../../contract/messages/application/versions.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { viewApplication } from '../../contract/routes.ts';
import { status } from '../../contract/domain/statuses.ts';
import {
  answeredStep,
  isAnswered,
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
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LinkStrip } from '../../ui/navigation/link-strip.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { TroubleDialog } from '../../ui/dialogs/trouble-dialog.tsx';
import { AnsweredSection, givenAnswers } from './answered-section.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { FilesSection } from './files-section.tsx';
import { InvestigatorsSection } from './investigators-section.tsx';
import type { MissingLink } from './missing-links.ts';
import { standingsOfSteps, TaskList } from './task-list.tsx';
import { useSubmit } from './use-submit.tsx';

/** The body of the check page: the state of the steps, every answer, and Submit. */
export function CheckPage({
  applicationId,
  draft,
  missing,
  onIncomplete,
  onSubmitting,
}: {
  applicationId: number;
  draft: Draft;
  missing: readonly MissingLink[];
  /** Called if Submit was pressed and something is missing. */
  onIncomplete: () => void;
  onSubmitting: (submitting: boolean) => void;
}) {
  const { busy, trouble, onClose, submit } = useSubmit(applicationId, onSubmitting);
  const { outboxState } = useOutboxSummary();
  const { policyVersion } = useConfiguration();
  const [version] = draft.versions;
  return (
    <Stack gap="loose">
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
      <TaskList
        progress={stepProgressOf(draft, policyVersion)}
        standings={standingsOfSteps(draft)}
        missing={missing}
        outboxState={outboxState}
      />
      {wizardSteps.map((step) => (
        <StepSection key={step} step={step} draft={draft} />
      ))}
      <ActionBar
        note={missing.length === 0 ? checkMessages.complete : checkMessages.missingCount(missing.length)}
        start={
          <ButtonLink to={stepAddress(lastStep)} variant="quiet" flush icon="arrow-left">
            {wizardMessages.back}
          </ButtonLink>
        }
      >
        <Button
          variant="primary"
          icon="send"
          busy={busy}
          busyLabel={wizardMessages.submitting}
          unavailableBecause={draft.submitting === 'onItsWay' && !busy ? wizardMessages.lockedBySubmission : undefined}
          onClick={() => (missing.length > 0 ? onIncomplete() : void submit())}
        >
          {wizardMessages.submit}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={trouble} closeLabel={wizardMessages.ok} onClose={onClose} />
    </Stack>
  );
}

function StepSection({ step, draft }: { step: WizardStep; draft: Draft }) {
  if (isAnswered(step)) return <AnsweredSection step={answeredStep(step)} answers={givenAnswers(draft)} />;
  const OwnSection = ownSections[step];
  return <OwnSection draft={draft} />;
}

const ownSections: Record<OwnStep, ComponentType<{ draft: Draft }>> = {
  'policy-agreement': AgreementSection,
  'investigators-info': InvestigatorsSection,
  'pi-cv': FilesSection,
};
