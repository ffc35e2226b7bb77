import { Link } from 'react-router-dom';
import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages as messages } from '../../contract/messages/frame.ts';
import { routes } from '../../contract/routes.ts';
import { ExternalLink } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { PublicHeader } from './header/public-header.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

/** The frame of the public pages. Its header stays mounted when the page changes. */
export function PublicFrame() {
  const { contact } = useConfiguration();
  return (
    <PageFrame
      narrow
      header={<PublicHeader />}
      footer={
        <p>
          <Link to={routes.help}>{messages.help}</Link> · <ExternalLink href={contact}>{messages.support}</ExternalLink>
        </p>
      }
    >
      <ScreenOutlet />
    </PageFrame>
  );
}
