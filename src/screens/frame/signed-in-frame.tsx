import { useCallback, useState, type ReactNode } from 'react';
import { SignInHereContext } from '../../session/sign-in-here-context.ts';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { MissingNotice } from './notices/missing-notice.tsx';
import { PortalRestored } from './notices/portal-restored.tsx';
import { InstallHint } from './notices/install-hint.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { SignInHere } from './sign-in-here.tsx';
import { SignedInHeader } from './header/signed-in-header.tsx';

/** The frame of signed-in pages. The header stays mounted across pages, and the page while the user signs in again. */
export default function SignedInFrame({
  above,
}: {
  /** Shown above the header on every page. */
  above?: ReactNode;
}) {
  const [signingIn, setSigningIn] = useState(false);
  const signInHere = useCallback(() => setSigningIn(true), []);
  return (
    <SignInHereContext value={signInHere}>
      <PortalRestored onSignIn={signInHere} />
      <MissingNotice />
      {above}
      <PageFrame header={<SignedInHeader />}>
        <ScreenOutlet />
        <InstallHint />
      </PageFrame>
      {signingIn && <SignInHere onClose={() => setSigningIn(false)} />}
    </SignInHereContext>
  );
}
