import { useConfiguration } from '../../configuration/configuration.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { fullName, withoutCountryCode } from '../../contract/domain/user.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { ReadOnlyFacts } from '../../ui/form/read-only-facts.tsx';
import { userProblems } from './investigators/user-problems.ts';
import { StepForm } from './step-form/step-form.tsx';

/**
 * Step 2, which starts the application on the server. The applicant's details come from the user and are shown as text.
 */
export function ApplicationDetailStep() {
  const user = useSignedInUser();
  const { mobilePrefix } = useConfiguration();
  const wrong = userProblems(user);
  const errorsAt = (fieldId: string) =>
    wrong.filter((problem) => problem.fieldId === fieldId).map(({ message }) => message);
  const { name, officialEmail, mobileNumber } = questions;

  const facts = [
    { id: 'name', label: name.label, value: fullName(user) },
    { id: 'officialEmail', label: officialEmail.label, value: user.emailAddress },
    {
      id: 'mobileNumber',
      label: mobileNumber.label,
      value: withoutCountryCode(user.mobileNumber, mobilePrefix),
      prefix: mobilePrefix,
    },
  ].map((fact) => ({ ...fact, errors: errorsAt(fact.id) }));

  return (
    <StepForm
      step={applicationDetail}
      alsoWrong={wrong}
      before={{ workNumber: <ReadOnlyFacts facts={facts} note={wizardMessages.fromAccount} /> }}
    />
  );
}
