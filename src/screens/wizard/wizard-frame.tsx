import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { firstStep } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { namedApplication, stepAt, useCurrentApplication } from '../../workspace/use-current-application.ts';
import { NoApplication } from './no-application.tsx';
import { OpenApplication } from './open-application.tsx';
import { StepOutlet } from './step-outlet.tsx';
import { WizardPage } from './wizard-page.tsx';

/** The page around the steps: shows the current step and its application. */
export default function WizardFrame() {
  const location = useLocation();
  const applicationId = useCurrentApplication();
  useOpened(namedApplication(location));
  const step = stepAt(location.pathname);
  const isFirst = step === firstStep;

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

/** Makes the application that the address names this tab's current one. */
function useOpened(named: number | null) {
  const { currentApplication } = useSession();
  useEffect(() => {
    if (named === null) return;
    currentApplication.clear();
    currentApplication.open(named);
  }, [named, currentApplication]);
}
