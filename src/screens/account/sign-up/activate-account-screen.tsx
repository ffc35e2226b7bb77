import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Activation } from './activation.tsx';
import { InvalidActivationLink } from './invalid-activation-link.tsx';

/** The screen that the mailed activation link opens. */
export default function ActivateAccountScreen() {
  const [query] = useSearchParams();
  const token = query.get('Id')?.trim();
  const [tries, setTries] = useState(0);
  if (!token) return <InvalidActivationLink />;
  return <Activation key={`${token} ${tries}`} token={token} onTryAgain={() => setTries(tries + 1)} />;
}
