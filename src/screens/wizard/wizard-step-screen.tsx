import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import {
  questionStep,
  firstStep,
  hasQuestions,
  stepAddress,
  wizardSteps,
  type QuestionStepName,
  type OwnStep,
} from '../../contract/steps/wizard.ts';
import { ApplicationDetailStep } from './application-detail-step.tsx';
import { PiCvStep } from './files/pi-cv-step.tsx';
import { InvestigatorsStep } from './investigators/investigators-step.tsx';
import { PolicyAgreementStep } from './policies/policy-agreement-step.tsx';
import { StepForm } from './step-form/step-form.tsx';
import { TitleOfStudyStep } from './title-of-study-step.tsx';

/** The steps with a screen of their own. Any other shows the form of its table. */
const ownScreens: Record<OwnStep, ComponentType> & Partial<Record<QuestionStepName, ComponentType>> = {
  'policy-agreement': PolicyAgreementStep,
  'application-detail': ApplicationDetailStep,
  'investigators-info': InvestigatorsStep,
  'title-of-study': TitleOfStudyStep,
  'pi-cv': PiCvStep,
};

/** The step of the address; an unknown one leads to the first. */
export default function WizardStepScreen() {
  const { step: asked } = useParams();
  const step = wizardSteps.find((one) => one === asked);
  if (step === undefined) return <Navigate replace to={stepAddress(firstStep)} />;
  const OwnScreen = ownScreens[step];
  if (OwnScreen !== undefined) return <OwnScreen />;
  return hasQuestions(step) && <StepForm key={step} step={questionStep(step)} />;
}
