import { useEffect } from 'react';
import { useNotices } from './notices.tsx';

/** Shows this failure above every page for as long as it is true; null: there is none. */
export function useFailureNotice(text: string | null): void {
  const notices = useNotices();
  useEffect(() => (text === null ? undefined : notices.failure(text)), [text, notices]);
}
