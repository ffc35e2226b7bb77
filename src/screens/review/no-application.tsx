import { detailMessages as messages } from '../../contract/messages/review.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** An address whose last part is no number. */
export function NoApplication({ back }: { back: string }) {
  return (
    <>
      <PageHeading title={messages.placeholderTitle} documentTitle={messages.placeholderTitle} />
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
