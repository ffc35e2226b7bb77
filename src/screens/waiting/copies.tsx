import { useId, useRef, useState } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { useHealing } from '../../workspace/use-healing.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { takenText } from './import-result-text.ts';
import styles from './waiting-screen.module.css';

/** Exports a copy of all work that is only on this device, and imports such a copy. */
export function Copies({ hasWork }: { hasWork: boolean }) {
  const outbox = useOutbox();
  const healing = useHealing();
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<'download' | 'importWork' | null>(null);

  const during = async (act: 'download' | 'importWork', work: () => Promise<string>, failed: string) => {
    setBusy(act);
    setSaid('');
    setSaid(await work().catch(() => failed));
    setBusy(null);
  };
  const downloadAll = async () => {
    let unreadable: readonly string[] = [];
    const parts = await outbox.exportWork((fileNames) => (unreadable = fileNames));
    download(new Blob(parts, { type: 'application/json' }), messages.copyName(dayOf(new Date())));
    return unreadable.length === 0 ? messages.copied : messages.copiedWithout(unreadable);
  };
  const importWork = async (file: File) => {
    const lines = await linesOf(file);
    const taken = await outbox.importWork(lines);
    return takenText(taken.kind === 'former' ? await healing.importWork(lines) : taken);
  };

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{messages.copiesTitle}</h2>
        <p className={styles.quiet}>{messages.copiesText}</p>
      </div>
      <div className={styles.acts}>
        <Button
          small
          icon="download"
          busy={busy === 'download'}
          unavailableBecause={hasWork ? undefined : messages.nothingToCopy}
          onClick={() => void during('download', downloadAll, messages.copyFailed)}
        >
          {messages.downloadAll}
        </Button>
        <Button small icon="upload" busy={busy === 'importWork'} onClick={() => input.current?.click()}>
          {messages.importWork}
        </Button>
        {/* The button above replaces it: file inputs look different and have different labels in every browser. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={messages.importWork}
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void during('importWork', () => importWork(file), messages.takeInFailed);
          }}
        />
      </div>
      <StatusRegion>{said === '' ? null : <p>{said}</p>}</StatusRegion>
    </section>
  );
}

/** Reads the lines of a file one by one: a large file would be too long for one string. */
async function linesOf(file: File): Promise<string[]> {
  const lines: string[] = [];
  let open = '';
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const [first = '', ...others] = read.value.split('\n');
    open += first;
    for (const next of others) {
      lines.push(`${open}\n`);
      open = next;
    }
  }
  return open === '' ? lines : [...lines, open];
}

/** "2026-11-21", in the user's time zone. */
function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
