import { useId } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { UnsentTexts } from '../../drafts/inventory/unsent-words.ts';
import type { LocalOnlyWork } from '../../outbox/read/local-only.ts';
import { offeredForLocalOnly } from '../../outbox/read/offered-actions.ts';
import { workBadge } from '../../replica/copies/waiting-text.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { AnswerList } from '../../ui/data/answers.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/data/disclosure.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { ApplicationName } from './application-name.tsx';
import { applicationName } from './change/change-text.ts';
import { localOnlyStep, localOnlyText } from './local-only-text.ts';
import { TargetLink } from './change/target-link.tsx';
import { useCopying } from './use-copy.ts';
import { useDiscardingKept } from './use-discard-local-only.tsx';
import { useServerStatus } from './change/use-server-status.ts';
import { useUnsentWords } from './use-unsent-words.ts';
import { contentText } from './change/change-content.ts';
import styles from './waiting-screen.module.css';

/** Work that was written and never saved: it is not sent with any waiting change. */
export function KeptSection({ kept }: { kept: readonly LocalOnlyWork[] }) {
  const headingId = useId();
  const { discard, dialog } = useDiscardingKept();
  const unsent = useUnsentWords();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{messages.keptTitle}</h2>
        <p className={styles.quiet}>{messages.keptText}</p>
      </div>
      <ul className={styles.changes} aria-label={messages.keptTitle}>
        {kept.map((work) => (
          <li key={work.lane}>
            <KeptCard
              work={work}
              words={unsent.find(({ applicationId }) => applicationId === work.lane)?.words ?? []}
              onDiscard={() => discard(work)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function KeptCard({
  work,
  words,
  onDiscard,
}: {
  work: LocalOnlyWork;
  words: UnsentTexts['words'];
  onDiscard: () => void;
}) {
  const { roleId } = useSignedInUser();
  const { status } = useServerStatus(work.lane, null, true);
  const { goOn, look, isOfFormerRole } = offeredForLocalOnly(work, localOnlyStep(work), {
    roleId,
    serverStatus: status,
  });
  const { copy, said } = useCopying();
  const named = (act: string) => messages.ofChange(act, applicationName(work));
  return (
    <article className={styles.change}>
      <div className={styles.top}>
        <h3 className={styles.what} dir="auto">
          <ApplicationName application={work} />
        </h3>
        <Badge {...workBadge('kept')} />
      </div>
      <p className={styles.since}>{localOnlyText(work).words.join(' · ')}</p>
      {goOn === null && <p>{isOfFormerRole ? messages.keptOfFormerRole : messages.keptClosed}</p>}
      {words.length > 0 && (
        <Disclosure title={messages.words}>
          <AnswerList answers={words.map(({ label, text }) => ({ label, value: text }))} />
        </Disclosure>
      )}
      <div className={styles.acts}>
        {goOn === null ? (
          <TargetLink target={look} lane={work.lane} name={named(messages.look)}>
            {messages.look}
          </TargetLink>
        ) : (
          <TargetLink target={goOn} lane={work.lane} icon="pencil" name={named(messages.keptOpen)}>
            {messages.keptOpen}
          </TargetLink>
        )}
        {words.length > 0 && (
          <Button small variant="quiet" aria-label={named(messages.copyText)} onClick={() => copy(contentText(words))}>
            {messages.copyText}
          </Button>
        )}
        <StatusRegion>{said === '' ? null : said}</StatusRegion>
        <span className={styles.aside}>
          <Button small variant="quiet" icon="trash" iconOnly aria-label={named(messages.discard)} onClick={onDiscard}>
            {messages.discard}
          </Button>
        </span>
      </div>
    </article>
  );
}
