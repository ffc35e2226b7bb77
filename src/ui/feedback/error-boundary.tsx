import { Component, use, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FailedState } from './failed-state.tsx';
import { NotLoadedError } from './not-loaded-error.ts';
import { focusOnMount } from '../layout/focus-on-mount.ts';
import { ReloadContext } from '../navigation/reload-context.ts';

/** The texts of the boundary. `reload`: the label of the button that reloads the whole page. */
export type BoundaryText = { title: string; text: string; retry: string; reload: string };

type Props = {
  words: BoundaryText;
  /** What is shown inside, such as the path: if it changes, the failure is cleared without Retry. */
  place: string;
  /** The level of its title: `h1` if the page's own heading is inside the boundary. */
  heading?: 'h1' | 'h2' | undefined;
  /** Renders a page around the failure, if there is none around the boundary. */
  frame?: ((failure: ReactNode) => ReactNode) | undefined;
  children: ReactNode;
};
type State = { failed: boolean; place: string };

/**
 * Replaces a part of the page that could not be loaded or rendered, so that the rest of the page and its in-memory
 * state stay. Retry renders the part again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch(error: unknown): void {
    // Only once it is caught: React retries the render before it gives up, and would fetch in an endless loop.
    if (error instanceof NotLoadedError) error.renew();
  }

  override render(): ReactNode {
    const { words, heading, frame, children } = this.props;
    if (!this.state.failed) return children;
    const failure = <Failure words={words} heading={heading} onRetry={() => this.setState({ failed: false })} />;
    return frame === undefined ? failure : frame(failure);
  }
}

/** Takes focus, because the focused element is gone from the page. */
function Failure({ words, heading, onRetry }: Pick<Props, 'words' | 'heading'> & { onRetry: () => void }) {
  const reloadPage = use(ReloadContext);
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <FailedState
        title={words.title}
        text={words.text}
        heading={heading}
        retryLabel={words.retry}
        more={reloadPage !== null && <Button onClick={reloadPage}>{words.reload}</Button>}
        onRetry={() => {
          onRetry();
          // The button disappears with the failure, so focus moves to the page heading if there is one.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
      />
    </div>
  );
}
