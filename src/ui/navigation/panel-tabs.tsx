import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRevealedTab } from './use-revealed-tab.ts';
import tabStyles from './tabs.module.css';
import styles from './panel-tabs.module.css';

export type PanelTab = { key: string; title: string; count?: number | undefined; content: ReactNode };

/**
 * Tabs within one page (the ARIA tabs pattern, selection follows focus). All panels stay mounted, so that a half-typed
 * message is kept while another tab is open.
 */
export function PanelTabs({
  label,
  tabs,
  selected: givenKey,
  onSelect,
}: {
  label: string;
  tabs: readonly PanelTab[];
  /** If omitted, the component keeps the selected tab itself. */
  selected?: string | undefined;
  onSelect?: ((key: string) => void) | undefined;
}) {
  const id = useId();
  const [ownKey, setOwnKey] = useState(tabs[0]?.key);
  const wanted = givenKey ?? ownKey;
  const selectedKey = tabs.some((tab) => tab.key === wanted) ? wanted : tabs[0]?.key;
  const row = useRevealedTab(tabs.findIndex(({ key }) => key === selectedKey));

  function select(index: number) {
    const tab = tabs[index];
    if (!tab) return;
    setOwnKey(tab.key);
    onSelect?.(tab.key);
    document.getElementById(`${id}-tab-${tab.key}`)?.focus({ preventScroll: true });
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === selectedKey);
    const last = tabs.length - 1;
    const target = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last };
    if (!(event.key in target)) return;
    event.preventDefault();
    select(target[event.key as keyof typeof target]);
  }

  return (
    <div>
      <div className={styles.row}>
        <div ref={row} role="tablist" aria-label={label} className={tabStyles.scroller}>
          {tabs.map(({ key, title, count }, index) => (
            <button
              key={key}
              id={`${id}-tab-${key}`}
              type="button"
              role="tab"
              aria-selected={key === selectedKey}
              aria-controls={`${id}-panel-${key}`}
              tabIndex={key === selectedKey ? 0 : -1}
              className={tabStyles.tab}
              onClick={() => select(index)}
              onKeyDown={move}
            >
              {count === undefined ? title : `${title} (${count})`}
            </button>
          ))}
        </div>
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          id={`${id}-panel-${key}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${key}`}
          tabIndex={0}
          hidden={key !== selectedKey}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
