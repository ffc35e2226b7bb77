import { frameMessages as messages } from '../../contract/messages.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { SignedInHeader } from './signed-in-header.tsx';

/** The pages of a signed-in person. Their header stays while they change. */
export function SignedInFrame() {
  return (
    <PageFrame skipLabel={messages.skip} header={<SignedInHeader />}>
      <ScreenOutlet />
    </PageFrame>
  );
}
