import { useState, type ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { stepIndex, stepTitle, wizardSteps, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { DraftNews } from './step-form/draft-news.tsx';
import { stepsShown } from './steps-shown.ts';
import { useKeepingTrouble } from './step-form/use-autosave-trouble.ts';
import type { WizardRoom } from './wizard-room.ts';
import styles from './wizard-page.module.css';

/** The title, stepper and heading of a step. They are rendered at once, even while the content is still loading. */
export function WizardPage({
  step,
  draft,
  children,
}: {
  step: WizardStep;
  draft: Draft | null;
  children: (room: Pick<WizardRoom, 'summarySlot' | 'onFailed'>) => ReactNode;
}) {
  const { shortName, policyVersion } = useConfiguration();
  const [summarySlot, setSummarySlot] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState(false);
  useKeepingTrouble();
  const title = wizardMessages.title(shortName);
  const name = stepTitle(step);

  return (
    <>
      <div ref={setSummarySlot} className={styles.summary} />
      {draft !== null && <DraftNews step={step} draft={draft} />}
      <div className={styles.top}>
        <p className={styles.title}>{title}</p>
        <Stepper
          label={wizardMessages.steps}
          doneLabel={wizardMessages.stepsDone}
          stepText={wizardMessages.stepOf}
          steps={stepsShown(step, draft, policyVersion)}
        />
      </div>
      <PageHeading
        title={name}
        documentTitle={wizardMessages.documentTitle(name, stepIndex(step) + 1, wizardSteps.length, title)}
        errorPrefix={failed ? wizardMessages.errorTitle : ''}
      />
      {children({ summarySlot, onFailed: setFailed })}
    </>
  );
}
