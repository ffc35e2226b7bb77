import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowEvent } from '../../hooks/use-window-event.ts';

/**
 * Something that a button opens below itself (a disclosure, so that Tab works as usual). Esc, and a press or the focus
 * outside of `frame`, close it; so does every navigation.
 */
export function usePopup() {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The open state belongs to one history entry, so that navigation closes it without an effect.
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === place;

  const close = () => setOpenAt(undefined);
  const closeAndFocus = () => {
    close();
    button.current?.focus();
  };
  const closeIfOutside = ({ target }: Event) => {
    if (target instanceof Node && !frame.current?.contains(target)) close();
  };
  useWindowEvent('pointerdown', closeIfOutside, open);
  useWindowEvent('focusin', closeIfOutside, open);
  useWindowEvent(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') closeAndFocus();
    },
    open,
  );
  return { open, frame, button, toggle: () => setOpenAt(open ? undefined : place), close, closeAndFocus };
}
