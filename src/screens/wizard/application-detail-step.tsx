import { useConfiguration } from '../../configuration/configuration.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { fullName, withoutCountryCode } from '../../contract/domain/user.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { userProblems } from './investigators/user-problems.ts';
import { StepForm } from './step-form/step-form.tsx';

/** Step 2, which starts the application on the server. The applicant's details come from the user and are read-only. */
export function ApplicationDetailStep() {
  const user = useSignedInUser();
  const { mobilePrefix } = useConfiguration();
  const wrong = userProblems(user);
  const errorsAt = (fieldId: string) =>
    wrong.filter((problem) => problem.fieldId === fieldId).map(({ message }) => message);
  const { name, officialEmail, mobileNumber } = questions;

  return (
    <StepForm
      step={applicationDetail}
      alsoWrong={wrong}
      before={{
        workNumber: (
          <TextField id="name" label={name.label} value={fullName(user)} errors={errorsAt('name')} readOnly />
        ),
        researchTitle: (
          <>
            <TextField
              id="officialEmail"
              label={officialEmail.label}
              type="email"
              value={user.emailAddress}
              errors={errorsAt('officialEmail')}
              readOnly
            />
            <TextField
              id="mobileNumber"
              label={mobileNumber.label}
              type="tel"
              prefix={mobilePrefix}
              value={withoutCountryCode(user.mobileNumber, mobilePrefix)}
              errors={errorsAt('mobileNumber')}
              readOnly
            />
          </>
        ),
      }}
    />
  );
}
