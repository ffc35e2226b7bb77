import { startMessages } from '../contract/messages/frame.ts';
import { PageFrame } from '../ui/layout/page-frame.tsx';

/** Shown instead of a portal in which nothing could be saved: why, and what to do. */
export function CannotStart({ obstacle, name }: { obstacle: string; name: string }) {
  return (
    <PageFrame narrow header={<p>{name}</p>}>
      <h1>{startMessages.title}</h1>
      <p role="alert">{obstacle}</p>
    </PageFrame>
  );
}
