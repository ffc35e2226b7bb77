import { useEffect, useState } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { missingMessages as messages } from '../../contract/messages/device/missing.ts';
import type { Offer } from '../../healing/healing.ts';
import { useHealing, useHealingState } from '../../workspace/use-healing.ts';
import { useUntilAllGone } from '../../workspace/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { OfferCard } from './offer-card.tsx';
import { offerText, offerTitle } from './offer-text.ts';
import { UnownedWorkCard } from './unowned-work-card.tsx';

/** Used in place of the key of an offer. */
const UNOWNED_WORK = 'unclaimed';
const LOOKING = 'looking';

/** Lists per application what this device has and the server lacks: send it again, download it or discard it. */
export default function RestoredScreen() {
  const { shortName } = useConfiguration();
  const healing = useHealing();
  const state = useHealingState();
  const [asked, setAsked] = useState<Offer | null>(null);
  const { title } = messages;
  const hasOffers = state.step === 'found' && state.offers.length > 0;
  const isUnknown = state.step === 'unreachable' || (state.step === 'found' && state.isPartial);
  const hasUnownedWork = state.step === 'found' && state.hasUnownedWork;
  // Compared again on opening, because the shown result may be old.
  useEffect(() => void healing.compare().catch(() => undefined), [healing]);

  const { busy, lookAgain, confirmOwner, sendAgain, discard, downloadAll } = useHealingActs();

  return (
    <>
      <PageHeading
        title={title}
        documentTitle={frameMessages.documentTitle(title, shortName)}
        lead={hasOffers ? messages.lead : undefined}
      />
      {state.step === 'looking' && <Skeleton label={messages.looking} />}
      {isUnknown && (
        <EmptyState
          icon="warning"
          title={state.step === 'unreachable' ? messages.unreachable : messages.partial}
          action={
            <Button busy={busy === LOOKING} onClick={lookAgain}>
              {messages.lookAgain}
            </Button>
          }
        />
      )}
      {hasUnownedWork && <UnownedWorkCard busy={busy === UNOWNED_WORK} onAnswer={confirmOwner} />}
      {state.step === 'found' && !hasOffers && !hasUnownedWork && !state.isPartial && (
        <EmptyState icon="check" title={messages.nothing} text={messages.nothingText} />
      )}
      {state.step === 'found' &&
        state.offers.map((offer) => (
          <OfferCard
            key={offer.key}
            offer={offer}
            busy={busy === offer.key}
            onSendAgain={() => sendAgain(offer)}
            onDownload={() => downloadAll(offer)}
            onDiscard={() => setAsked(offer)}
          />
        ))}
      <ConfirmDialog
        open={asked !== null}
        title={messages.discardTitle}
        danger
        about={asked !== null && offerTitle(asked)}
        consequence={messages.discardText}
        confirmLabel={messages.discardYes}
        cancelLabel={messages.discardNo}
        onConfirm={() => {
          if (asked !== null) discard(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** What the user can do about what is missing, one thing at a time. */
function useHealingActs() {
  const healing = useHealing();
  const notices = useNotices();
  const until = useUntilAllGone();
  const [busy, setBusy] = useState<string | null>(null);
  const during = async (key: string, work: () => Promise<void>) => {
    setBusy(key);
    try {
      await work();
    } catch {
      notices.failure(messages.failed);
    } finally {
      setBusy(null);
    }
  };
  const confirmOwner = async (isTheirs: boolean) => {
    await healing.confirmOwner(isTheirs);
    if (!isTheirs) notices.information(messages.disclaimed);
    focusHeading();
  };
  // The card disappears with the focused button, so focus moves to the heading.
  const sendAgain = async ({ key, remembered }: Offer) => {
    if (!(await healing.sendAgain(key))) return notices.information(messages.sendChanged);
    const wasAsked = remembered.server !== null || remembered.isWaiting;
    if (wasAsked) notices.information(messages.sent, { until });
    else notices.information(messages.takenOver);
    focusHeading();
  };
  const discard = async ({ key, mark }: Offer) => {
    const isDone = await healing.discard(key, mark);
    if (isDone) focusHeading();
    else notices.information(messages.discardGrown);
  };
  const downloadAll = async (offer: Offer) => {
    download(new Blob([offerText(offer)], { type: 'text/plain' }), messages.fileName(offerTitle(offer)));
    for (const { fileName, bytes } of await healing.filesOf(offer.key)) download(bytes, fileName);
  };
  return {
    /** The key of the offer that is being worked on, `UNOWNED_WORK` or `LOOKING`. */
    busy,
    lookAgain: () => void during(LOOKING, () => healing.compare()),
    confirmOwner: (isTheirs: boolean) => void during(UNOWNED_WORK, () => confirmOwner(isTheirs)),
    sendAgain: (offer: Offer) => void during(offer.key, () => sendAgain(offer)),
    discard: (offer: Offer) => void during(offer.key, () => discard(offer)),
    downloadAll: (offer: Offer) => void during(offer.key, () => downloadAll(offer)),
  };
}
