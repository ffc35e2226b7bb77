import { useId } from 'react';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { AnswerList } from '../../../ui/data/answers.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { useCopying } from '../use-copy.ts';
import { contentText, textsIn } from './change-content.ts';
import styles from '../waiting-screen.module.css';

/** All text of a change, to be read and copied, regardless of what the server says about the change. */
export function WholeWords({ intent }: Pick<WholeChange, 'intent'>) {
  const headingId = useId();
  const { copy, said } = useCopying();
  const words = textsIn(intent);
  if (words.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.acts}>
        <h2 id={headingId}>{messages.words}</h2>
        <Button small variant="quiet" onClick={() => copy(contentText(words))}>
          {messages.copyText}
        </Button>
        <StatusRegion>{said === '' ? null : said}</StatusRegion>
      </div>
      <AnswerList
        answers={words.map(({ label, text }) => ({ label, value: text }))}
        emptyText={words.length === 1 ? fieldMessages.notAnswered : messages.emptied}
      />
    </section>
  );
}
