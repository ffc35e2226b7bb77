import { useState, type ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { wizardMessages } from '../../contract/messages.ts';
import { viewApplication } from '../../contract/routes.ts';
import { status } from '../../contract/statuses.ts';
import { stepIndex, stepTitle, wizardSteps, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/use-draft.ts';
import { LinkStrip } from '../../ui/link-strip.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { stepsShown } from './steps-shown.ts';
import type { WizardRoom } from './wizard-room.ts';
import styles from './wizard-page.module.css';

/** Title, stepper and heading of a step. They stand there at once; what is inside may still be on its way. */
export function WizardPage({
  step,
  draft,
  children,
}: {
  step: WizardStep;
  draft: Draft | null;
  children: (room: Pick<WizardRoom, 'summarySlot' | 'onFailed'>) => ReactNode;
}) {
  const { shortName } = useConfiguration();
  const [summarySlot, setSummarySlot] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState(false);
  const title = wizardMessages.title(shortName);
  const name = stepTitle(step);

  return (
    <>
      <div ref={setSummarySlot} className={styles.summary} />
      {draft?.application?.status === status.moreInformation && (
        <LinkStrip words={wizardMessages.moreInformation} to={viewApplication(draft.application.id)} />
      )}
      <div className={styles.top}>
        <p className={styles.title}>{title}</p>
        <Stepper
          label={wizardMessages.steps}
          doneLabel={wizardMessages.stepsDone}
          stepText={wizardMessages.stepOf}
          steps={stepsShown(step, draft)}
        />
      </div>
      <PageHeading
        title={name}
        documentTitle={wizardMessages.documentTitle(name, stepIndex(step) + 1, wizardSteps.length, title)}
        errorPrefix={failed}
        errorPrefixText={wizardMessages.errorTitle}
      />
      {children({ summarySlot, onFailed: setFailed })}
    </>
  );
}
