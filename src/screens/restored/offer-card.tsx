import { useId } from 'react';
import { missingMessages as messages } from '../../contract/messages/device/missing.ts';
import { reviewApplication, routes } from '../../contract/routes.ts';
import type { Offer } from '../../healing/healing.ts';
import { mayStartAgain } from '../../healing/remembered/own-work.ts';
import { useSession, useSignedInUser } from '../../session/session-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { offerParts, sentencesOf, offerTitle } from './offer-text.ts';
import styles from './restored-screen.module.css';

/** One application: what the server lacks of it, and what the user can do. */
export function OfferCard({
  offer,
  busy,
  onSendAgain,
  onDownload,
  onDiscard,
}: {
  offer: Offer;
  busy: boolean;
  onSendAgain: () => void;
  onDownload: () => void;
  onDiscard: () => void;
}) {
  const headingId = useId();
  const { currentApplication } = useSession();
  const { missing } = offer;
  const parts = offerParts(offer);
  const title = offerTitle(offer);
  const named = (act: string) => `${act}: ${title}`;
  const mayStart = mayStartAgain(offer.remembered, useSignedInUser().roleId);
  const canSend = parts.length > 0 && (missing.target !== null || mayStart);
  const { target } = missing;
  return (
    <section className={styles.offer} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <bdi>{title}</bdi>
      </h2>
      {sentencesOf(offer, mayStart).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map(({ label, items }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{items.join(', ')}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.acts}>
        {canSend && (
          <Button variant="primary" busy={busy} aria-label={named(messages.sendAgain)} onClick={onSendAgain}>
            {messages.sendAgain}
          </Button>
        )}
        {!canSend && missing.submission && target !== null && (
          <ButtonLink
            to={routes.checkApplication}
            aria-label={named(messages.submit)}
            onClick={() => {
              currentApplication.clear();
              currentApplication.open(target);
            }}
          >
            {messages.submit}
          </ButtonLink>
        )}
        {missing.decision !== null && target !== null && (
          <ButtonLink to={reviewApplication(target)} aria-label={named(messages.decide)}>
            {messages.decide}
          </ButtonLink>
        )}
        <Button variant="quiet" icon="download" aria-label={named(messages.download)} onClick={onDownload}>
          {messages.download}
        </Button>
        <Button variant="quiet" icon="trash" aria-label={named(messages.discard)} onClick={onDiscard}>
          {messages.discard}
        </Button>
      </div>
    </section>
  );
}
