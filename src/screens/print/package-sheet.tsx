import { Fragment, type ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import { shownFacts } from '../../contract/steps/shown-answers.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import {
  questionStep,
  hasQuestions,
  stepTitle,
  wizardSteps,
  type QuestionStepName,
  type OwnStep,
  type WizardStep,
} from '../../contract/steps/wizard.ts';
import { PrintedAgreement } from './agreement-section.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { AttachmentsSection, ConsentSection } from './attachments-section.tsx';
import { CoverSheet } from './cover-sheet.tsx';
import { PrintedInvestigators } from './investigators-section.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import { PrintedStep } from './printed-step.tsx';
import { referenceOn } from './reference-on.ts';
import { usePrintedFooter } from './printed-footer.ts';
import styles from './package-sheet.module.css';

/** The whole package, in the order in which it is bound. */
export function PackageSheet({
  keptAsOf,
  ...whole
}: ApplicationAtServer & {
  /**
   * When the copy that is shown was read (ms since 1970), if it is not the server's current version; otherwise null.
   */
  keptAsOf: number | null;
}) {
  const { application, investigators } = whole;
  usePrintedFooter([useConfiguration().name, referenceOn(application)]);
  return (
    <article className={styles.sheet}>
      <div className={styles.page}>
        <CoverSheet application={application} keptAsOf={keptAsOf} />
      </div>
      <div className={styles.page}>
        <DetailSection {...whole} />
        {wizardSteps.map((step) => (
          <StepSection key={step} step={step} whole={whole} />
        ))}
      </div>
      <div className={styles.page}>
        <ApprovalForm application={application} investigators={investigators} />
      </div>
    </article>
  );
}

/** The applicant and the application detail; the title is on the cover. */
function DetailSection({ application: { applicant, answers } }: ApplicationAtServer) {
  const facts = shownFacts(applicationDetail, answers).filter(({ name }) => name !== 'researchTitle');
  return (
    <section>
      <h2>{messages.contents}</h2>
      <PrintedFacts
        facts={[
          { label: messages.contact, value: applicant.mobileNumber },
          { label: messages.email, value: applicant.emailAddress },
          ...facts,
        ]}
      />
    </section>
  );
}

/** The steps that are bound as one section. */
const project: readonly QuestionStepName[] = [titleOfStudy.name, methodology.name];

function StepSection({ step, whole }: { step: WizardStep; whole: ApplicationAtServer }) {
  if (!hasQuestions(step)) return ownSections[step](whole);
  // Already printed, by `DetailSection`.
  if (step === applicationDetail.name) return null;
  const { answers } = whole.application;
  const isInProject = project.includes(step);
  if (isInProject && step !== project[0]) return null;
  return (
    <section>
      <h2>{isInProject ? messages.project : titleOf(step)}</h2>
      {(isInProject ? project : [step]).map((one) => (
        <Fragment key={one}>
          {isInProject && <h3>{titleOf(one)}</h3>}
          <PrintedStep step={questionStep(one)} answers={answers} />
        </Fragment>
      ))}
    </section>
  );
}

const titles: Partial<Record<WizardStep, string>> = messages.stepTitles;
const titleOf = (step: WizardStep) => titles[step] ?? stepTitle(step);

const ownSections: Record<OwnStep, (whole: ApplicationAtServer) => ReactNode> = {
  'policy-agreement': ({ application }) => <PrintedAgreement application={application} />,
  'investigators-info': ({ investigators }) => <PrintedInvestigators investigators={investigators} />,
  'pi-cv': ({ attachments }) => (
    <>
      <ConsentSection attachments={attachments} />
      <AttachmentsSection attachments={attachments} />
    </>
  ),
};
