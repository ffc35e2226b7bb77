import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowEvent } from '../../hooks/use-window-event.ts';
import { currentEntry } from './history-entry.ts';

/**
 * Something that a button opens below itself (a disclosure, so that Tab works as usual). Esc, and a press or the focus
 * outside of `frame`, close it; so does every navigation.
 */
export function usePopup() {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The open state belongs to a history entry, so that navigation closes it without an effect. If it is opened while
  // the next page is loading, it belongs to that page too.
  const { key: entry } = useLocation();
  const [openAt, setOpenAt] = useState<readonly string[]>([]);
  const open = openAt.includes(entry);

  const close = () => setOpenAt([]);
  const closeAndFocus = () => {
    close();
    button.current?.focus();
  };
  const closeIfOutside = ({ target }: Event) => {
    if (target instanceof Node && !frame.current?.contains(target)) close();
  };
  const toggle = () => {
    setOpenAt(open ? [] : [entry, currentEntry()]);
    // Safari does not focus a button that is clicked, and a new page’s heading takes focus unless the button has it.
    button.current?.focus();
  };
  // Otherwise it would be open again after Back.
  const closeAtLink = ({ target }: Event) => {
    if (target instanceof Element && frame.current?.contains(target) && target.closest('a') !== null) close();
  };
  useWindowEvent('click', closeAtLink, open);
  useWindowEvent('pointerdown', closeIfOutside, open);
  useWindowEvent('focusin', closeIfOutside, open);
  useWindowEvent(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') closeAndFocus();
    },
    open,
  );
  return { open, frame, button, toggle, close, closeAndFocus };
}
