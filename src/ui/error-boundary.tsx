import { Component, use, useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { FailedState } from './failed-state.tsx';
import { NotLoadedError } from './not-loaded-error.ts';
import { OpenAnewContext } from './open-anew.ts';

/** `anew`: on the button that opens the whole page anew. */
export type BoundaryWords = { title: string; text: string; retry: string; anew: string };

type Props = {
  words: BoundaryWords;
  /** What is shown below, such as the path: another one is tried anew without Retry. */
  place: string;
  /** The level of its title: `h1` where the page's own heading stands inside the boundary. */
  heading?: 'h1' | 'h2' | undefined;
  /** Puts a page around the failure, where none stands around the boundary. */
  frame?: ((failure: ReactNode) => ReactNode) | undefined;
  children: ReactNode;
};
type State = { failed: boolean; place: string };

/**
 * Stands for a part of the page that could not be loaded or shown, so that the rest of the page, and what is kept in
 * memory, stays. Retry shows the part anew.
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
    // Only once it is caught: React itself tries to render again before it gives up, and would fetch without end.
    if (error instanceof NotLoadedError) error.renew();
  }

  override render(): ReactNode {
    const { words, heading, frame, children } = this.props;
    if (!this.state.failed) return children;
    const failure = <Failure words={words} heading={heading} onRetry={() => this.setState({ failed: false })} />;
    return frame === undefined ? failure : frame(failure);
  }
}

/** Takes focus: what had it is gone from the page. */
function Failure({ words, heading, onRetry }: Pick<Props, 'words' | 'heading'> & { onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const openAnew = use(OpenAnewContext);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <FailedState
        title={words.title}
        text={words.text}
        heading={heading}
        retryLabel={words.retry}
        more={openAnew !== null && <Button onClick={openAnew}>{words.anew}</Button>}
        onRetry={() => {
          onRetry();
          // The button goes with the failure, so focus belongs to the page's heading where that has stayed.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
      />
    </div>
  );
}
