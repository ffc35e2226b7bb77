import type { ReactNode } from 'react';

/**
 * A polite live region. `output` would be the element for it, but it may hold no paragraphs and browsers tie it to forms.
 * Keep it mounted and change its content: a region that arrives together with its text is often not read.
 */
export function StatusRegion({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={className}>
      {children}
    </div>
  );
}
