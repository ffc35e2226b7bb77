import * as v from 'valibot';
import { isBlank } from '../../../contract/domain/characters.ts';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { questions } from '../../../contract/messages/application/questions.ts';
import { emailSchema, fullName, type User } from '../../../contract/domain/user.ts';

/** The missing details of the applicant. They come from the account and cannot be edited here. */
export function userProblems(user: User): { fieldId: string; message: string }[] {
  const email = v.safeParse(emailSchema(), user.emailAddress);
  const problems = [
    { fieldId: 'name', message: isBlank(fullName(user)) ? fieldMessages.required(questions.name.label) : '' },
    { fieldId: 'officialEmail', message: email.issues?.[0].message ?? '' },
    {
      fieldId: 'mobileNumber',
      message: isBlank(user.mobileNumber) ? fieldMessages.required(questions.mobileNumber.label) : '',
    },
  ];
  return problems.filter(({ message }) => message !== '');
}
