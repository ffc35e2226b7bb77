import { useState } from 'react';
import { AccountCreated } from './account-created.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The screen on which a researcher registers. */
export default function CreateAccountScreen() {
  const [answer, setAnswer] = useState<string>();
  return answer === undefined ? <SignUpForm onCreated={setAnswer} /> : <AccountCreated answer={answer} />;
}
