import type { ReactNode } from 'react';

/**
 * A polite live region. `output` would be the element for it, but it may hold no paragraphs and browsers tie it to forms.
 * Keep it mounted and change its content: a region that arrives together with its text is often not read.
 */
export function StatusRegion({
  children,
  className,
  isSpokenByParts = false,
}: {
  children?: ReactNode;
  className?: string | undefined;
  /** What is added to it is spoken alone, and not all of it anew. */
  isSpokenByParts?: boolean | undefined;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={className} aria-atomic={isSpokenByParts ? false : undefined}>
      {children}
    </div>
  );
}
