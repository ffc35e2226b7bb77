import { useId, useRef, useState } from 'react';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import { useOutbox } from '../../outbox/outbox-context.ts';
import { Button } from '../../ui/button.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import { takenWords } from './taken-words.ts';
import styles from './waiting-screen.module.css';

/** Until when a browser has surely begun its download. */
const DOWNLOAD_MS = 60_000;

/** A copy of all that is only here, to be kept elsewhere; and the way back for one. */
export function Copies({ hasWork }: { hasWork: boolean }) {
  const outbox = useOutbox();
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<'download' | 'takeIn' | null>(null);

  const during = async (act: 'download' | 'takeIn', work: () => Promise<string>, failed: string) => {
    setBusy(act);
    setSaid('');
    setSaid(await work().catch(() => failed));
    setBusy(null);
  };
  const download = async () => {
    save(await outbox.exportWork(), messages.copyName(dayOf(new Date())));
    return messages.copied;
  };
  const takeIn = async (file: File) => takenWords(await outbox.importWork(await file.text()));

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{messages.copiesTitle}</h2>
        <p className={styles.quiet}>{messages.copiesText}</p>
      </div>
      <div className={styles.acts}>
        <Button
          busy={busy === 'download'}
          unavailableBecause={hasWork ? undefined : messages.nothingToCopy}
          onClick={() => void during('download', download, messages.copyFailed)}
        >
          {messages.download}
        </Button>
        <Button icon="upload" busy={busy === 'takeIn'} onClick={() => input.current?.click()}>
          {messages.takeIn}
        </Button>
        {/* The button above is its face: a file input looks and is called differently in every browser. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={messages.takeIn}
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void during('takeIn', () => takeIn(file), messages.takeInFailed);
          }}
        />
      </div>
      <StatusRegion>{said === '' ? null : <p>{said}</p>}</StatusRegion>
    </section>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_MS);
}

/** "2026-11-21", by the reader's calendar. */
function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
