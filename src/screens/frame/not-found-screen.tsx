import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages as messages } from '../../contract/messages/frame.ts';
import { routes } from '../../contract/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** Shown for an unknown address, with a link to the start page, which redirects to the dashboard or the login. */
export function NotFoundScreen() {
  const { shortName } = useConfiguration();
  return (
    <>
      <PageHeading
        title={messages.notFound}
        documentTitle={messages.documentTitle(messages.notFound, shortName)}
        lead={messages.notFoundText}
      />
      <div>
        <ButtonLink to={routes.root} variant="primary">
          {messages.toStart}
        </ButtonLink>
      </div>
    </>
  );
}
