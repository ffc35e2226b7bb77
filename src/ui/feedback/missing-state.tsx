import { ButtonLink } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * Shown if the subject of a page is missing. The link leads to where a new one is started; `onStart` is called before.
 */
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
