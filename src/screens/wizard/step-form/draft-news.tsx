import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { viewApplication } from '../../../contract/routes.ts';
import { status } from '../../../contract/domain/statuses.ts';
import { firstStep, stepAddress, stepTitle, wizardSteps, type WizardStep } from '../../../contract/steps/wizard.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { LinkStrip } from '../../../ui/navigation/link-strip.tsx';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { LatestRequest } from '../policies/latest-request.tsx';
import { isLaneBlocked } from './save-text.ts';

/** What the user should know about an application before editing it. */
export function DraftNews({ step, draft }: { step: WizardStep; draft: Draft }) {
  const { serverId, status: at, partStates, submitting } = draft;
  const { before, link, after } = wizardMessages.actionNeeded;
  const elsewhere = wizardSteps.find(
    (name) => name !== step && name !== 'policy-agreement' && partStates[name] === 'actionNeeded',
  );
  return (
    <>
      {at === status.moreInformation && serverId !== null && (
        <LinkStrip
          // Once Submit was pressed, the strip below says how it goes on.
          words={
            submitting === 'no' ? wizardMessages.moreInformation : { ...wizardMessages.moreInformation, after: '' }
          }
          to={viewApplication(serverId)}
        />
      )}
      {/* "Edit Research" leads to the first step, where there is space for it. */}
      {at === status.moreInformation && serverId !== null && step === firstStep && submitting === 'no' && (
        <LatestRequest applicationId={serverId} step={step} />
      )}
      {elsewhere !== undefined && (
        <LinkStrip
          icon="warning"
          tone="red"
          words={{ before, link: link(stepTitle(elsewhere)), after: isLaneBlocked(draft) ? after : '' }}
          to={stepAddress(elsewhere)}
        />
      )}
      {submitting !== 'no' && (
        <Strip icon="clock" tone="grey">
          {wizardMessages.beingSubmitted[submitting]}
        </Strip>
      )}
    </>
  );
}
