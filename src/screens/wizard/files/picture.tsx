import { useState, type ReactNode, type RefCallback } from 'react';

/**
 * A picture by its address, or one whose bytes `ref` shows. In its place `instead`, if the browser cannot show it: it
 * is damaged, or not on this device while there is no connection.
 */
export function Picture({
  src,
  alt,
  className,
  instead,
  ref,
}: {
  src?: string | undefined;
  alt: string;
  className: string | undefined;
  instead: ReactNode;
  ref?: RefCallback<HTMLImageElement> | undefined;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const which = src ?? '';
  if (failed === which) return instead;
  return <img ref={ref} className={className} src={src} alt={alt} loading="lazy" onError={() => setFailed(which)} />;
}
