import { useState } from 'react';
import { createAccountMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { AccountCreated } from './account-created.tsx';
import { AccountPage } from '../account-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The screen on which a researcher registers. */
export default function CreateAccountScreen() {
  const [answer, setAnswer] = useState<string>();
  if (answer === undefined) return <SignUpForm onCreated={setAnswer} />;
  return (
    <AccountPage title={messages.title}>
      <AccountCreated answer={answer} />
    </AccountPage>
  );
}
