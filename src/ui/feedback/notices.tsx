import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { createRequiredContext } from '../../hooks/required-context.ts';
import { Notice, type NoticeContent } from './notice.tsx';
import { StatusRegion } from './status-region.tsx';
import { publishHeight } from '../layout/publish-height.ts';
import styles from './notices.module.css';

const publishFailuresHeight = publishHeight('--notices-height');

/** How long a success is shown, in ms. The page's own save state shows it too, so it may be missed. */
export const SUCCESS_MS = 2000;
/** How long information is shown, in ms. It needs no action, but time to read. */
export const INFORMATION_MS = 8000;

/** How many passing messages are shown at once; the newest stay. */
const PASSING_MAX = 3;

/** Calls `close` once a message is no longer true; returns a function that stops watching. */
type Until = (close: () => void) => () => void;

type Options = { [Part in 'title' | 'about' | 'wayOut']?: NoticeContent[Part] };

export type Notices = {
  success: (text: string, options?: Omit<Options, 'wayOut'>) => void;
  /** Stays until the user closes it, or the returned function is called. */
  failure: (text: string, options?: Options) => () => void;
  /** Any `wayOut` must be available elsewhere too: this disappears on its own, or when `until` closes it. */
  information: (text: string, options?: Options & { until?: Until }) => void;
};

/** `useNotices` returns the functions that show messages. */
const [NoticesContext, useNotices] = createRequiredContext<Notices>('NoticesContext');
let lastKey = 0;

/**
 * Keeps the messages above the routes, so that "saved" outlives the page it was shown on. Both live regions are always
 * in the document: a region that is inserted together with its text is not announced. Failures take room in the page
 * instead of floating, so that they never cover the focused element; passing messages lie over the end of the window.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly NoticeContent[]>([]);

  const close = useCallback((key: number) => setShown((all) => all.filter((notice) => notice.key !== key)), []);

  const notices = useMemo<Notices>(() => {
    function show(
      kind: NoticeContent['kind'],
      text: string,
      options: Options & { until?: Until } = {},
      lastsMs?: number,
    ) {
      lastKey += 1;
      const key = lastKey;
      const { title, about, wayOut } = options;
      // The same failure again replaces the earlier one: a second copy would only push the page further down. Messages
      // with the same text about two applications differ in `title` or `about`.
      const isOther = (other: NoticeContent) =>
        other.kind !== kind || other.text !== text || other.title !== title || other.about !== about;
      setShown((all) => {
        const again = !all.every(isOther);
        const next = [...all.filter(isOther), { key, kind, text, title, about, wayOut, again }];
        // Many outcomes may arrive at once after a reconnection: passing messages must not cover the page.
        const passing = next.filter((one) => one.kind !== 'failure').slice(-PASSING_MAX);
        return next.filter((one) => one.kind === 'failure' || passing.includes(one));
      });
      const stop = options.until?.(() => close(key));
      const end = () => {
        stop?.();
        close(key);
      };
      if (lastsMs !== undefined) setTimeout(end, lastsMs);
      return () => close(key);
    }
    return {
      success: (text, options) => void show('success', text, options, SUCCESS_MS),
      failure: (text, options) => show('failure', text, options),
      information: (text, options) => void show('information', text, options, INFORMATION_MS),
    };
  }, [close]);

  const ofKind = (isFailure: boolean) =>
    shown
      .filter((notice) => (notice.kind === 'failure') === isFailure)
      .map((notice) => <Notice key={notice.key} notice={notice} onClose={() => close(notice.key)} />);

  return (
    <NoticesContext value={notices}>
      <StatusRegion className={styles.passing} isSpokenByParts>
        {ofKind(false)}
      </StatusRegion>
      <div role="alert" ref={publishFailuresHeight} className={styles.staying}>
        {ofKind(true)}
      </div>
      {children}
    </NoticesContext>
  );
}

export { useNotices };
