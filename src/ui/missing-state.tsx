import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** What a page is about is missing; the link leads to where a new one begins, and `onStart` runs before. */
export function MissingState({
  title,
  startLabel,
  to,
  onStart,
}: {
  title: string;
  startLabel: string;
  to: string;
  onStart: () => void;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={to} variant="primary" icon="plus" onClick={onStart}>
          {startLabel}
        </ButtonLink>
      }
    />
  );
}
