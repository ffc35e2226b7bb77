import type { ReactNode } from 'react';

/**
 * A polite live region. `output` would be the element for it, but it may not contain paragraphs and browsers associate
 * it with forms. Keep it mounted and change its content: a region inserted together with its text is often not
 * announced.
 */
export function StatusRegion({
  children,
  className,
  isSpokenByParts = false,
}: {
  children?: ReactNode;
  className?: string | undefined;
  /** Announces only what is added, instead of the whole content. */
  isSpokenByParts?: boolean | undefined;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={className} aria-atomic={isSpokenByParts ? false : undefined}>
      {children}
    </div>
  );
}
