import { useState, type ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { firstStep, stepIndex, stepTitle, wizardSteps, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { useSaveKeys } from '../../hooks/use-save-keys.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { DraftNews } from './step-form/draft-news.tsx';
import { stepsShown } from './steps-shown.ts';
import { useKeepingTrouble } from './step-form/use-keeping-trouble.ts';
import type { WizardContext } from './wizard-context.ts';
import styles from './wizard-page.module.css';

/** The title, stepper and heading of a step. They are rendered at once, even while the content is still loading. */
export function WizardPage({
  step,
  draft,
  children,
}: {
  step: WizardStep;
  draft: Draft | null;
  children: (room: Pick<WizardContext, 'summarySlot' | 'onFailed'>) => ReactNode;
}) {
  const { shortName, policyVersion } = useConfiguration();
  const [summarySlot, setSummarySlot] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState(false);
  useKeepingTrouble();
  // On a page without Save As Draft the keys do nothing.
  useSaveKeys();
  const title = wizardMessages.title(shortName);
  const name = stepTitle(step);
  const next = nextOf(step);

  return (
    <div className={styles.page}>
      <div ref={setSummarySlot} className={styles.summary} />
      {draft !== null && <DraftNews step={step} draft={draft} />}
      <div className={styles.top}>
        <div className={styles.eyebrow}>
          <p className={styles.title}>{title}</p>
          {draft !== null && (
            <p className={styles.application} dir="auto">
              {draft.answers.researchTitle}
            </p>
          )}
          <p className={styles.position}>
            <span>{wizardMessages.stepOf(stepIndex(step) + 1, wizardSteps.length)}</span>
            <span>{next}</span>
          </p>
        </div>
        <Stepper
          label={wizardMessages.steps}
          doneLabel={wizardMessages.stepsDone}
          stepText={wizardMessages.stepOf}
          next={next}
          steps={stepsShown(step, draft, policyVersion)}
        />
      </div>
      <PageHeading
        title={name}
        lead={step === firstStep ? wizardMessages.duration : undefined}
        documentTitle={wizardMessages.documentTitle(name, stepIndex(step) + 1, wizardSteps.length, title)}
        errorPrefix={failed ? wizardMessages.errorTitle : ''}
      />
      {children({ summarySlot, onFailed: setFailed })}
    </div>
  );
}

/** What comes after a step, in words. */
function nextOf(step: WizardStep): string {
  const next = wizardSteps[stepIndex(step) + 1];
  return next === undefined ? wizardMessages.nextIsCheck : wizardMessages.nextStep(stepTitle(next));
}
