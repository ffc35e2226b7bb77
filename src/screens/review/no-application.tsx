import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** Shown if the last part of the address is not an application id. */
export function ApplicationNotFound({ back }: { back: string }) {
  const { shortName } = useConfiguration();
  return (
    <>
      <PageHeading
        title={messages.missingTitle}
        documentTitle={frameMessages.documentTitle(messages.missingTitle, shortName)}
        lead={messages.unknownAddress}
      />
      <ToList to={back} />
    </>
  );
}

export function ToList({ to }: { to: string }) {
  return (
    <div>
      <ButtonLink to={to} variant="primary" icon="arrow-left">
        {messages.toList}
      </ButtonLink>
    </div>
  );
}
