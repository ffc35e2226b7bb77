import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** Shown if the last part of the address is not an application id. */
export function ApplicationNotFound({ back }: { back: string }) {
  const { shortName } = useConfiguration();
  return (
    <>
      <PageHeading
        title={messages.placeholderTitle}
        documentTitle={frameMessages.documentTitle(messages.placeholderTitle, shortName)}
      />
      <EmptyState
        title={messages.unknownAddress}
        action={
          <ButtonLink to={back} icon="arrow-left">
            {messages.back}
          </ButtonLink>
        }
      />
    </>
  );
}
