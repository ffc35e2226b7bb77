import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readApplicationId } from '../../contract/routes.ts';
import { firstStep, stepIndex, wizardSteps } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { NoApplication } from './no-application.tsx';
import { OpenApplication } from './open-application.tsx';
import { StepOutlet } from './step-outlet.tsx';
import { WizardPage } from './wizard-page.tsx';

/** The page around the steps: shows the current step and its application. */
export default function WizardFrame() {
  const { pathname } = useLocation();
  const step = wizardSteps[stepIndex(pathname.split('/').at(-1) ?? '')] ?? firstStep;
  const isFirst = step === firstStep;
  const asked = useAskedApplication(isFirst);
  const { currentApplication } = useSession();
  const applicationId = asked ?? currentApplication.applicationId();

  if (applicationId !== null) return <OpenApplication applicationId={applicationId} step={step} />;
  return (
    <WizardPage step={step} draft={null}>
      {({ summarySlot, onFailed }) =>
        isFirst ? (
          <StepOutlet room={{ applicationId: null, draft: null, summarySlot, onFailed, onSubmitting: nothing }} />
        ) : (
          <NoApplication />
        )
      }
    </WizardPage>
  );
}

/** There is nothing to submit yet. */
const nothing = () => {};

/** The application named by the address of the first step; it becomes the current application. */
function useAskedApplication(isFirst: boolean): number | null {
  const [query] = useSearchParams();
  const { currentApplication } = useSession();
  const asked = isFirst ? readApplicationId(query.get('id')) : null;
  useEffect(() => {
    if (asked === null) return;
    currentApplication.clear();
    currentApplication.open(asked);
  }, [asked, currentApplication]);
  return asked;
}
