import { lazy, type ComponentType } from 'react';
import { NotLoadedError } from '../ui/feedback/not-loaded-error.ts';

/** A screen whose code is fetched when it is first shown, or before by `preload`. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; if that fails it is fetched again when the screen is shown. */
  preload(): void;
};

/** Like React's `lazy`, but a failed fetch is not final: the boundary that caught it can have it repeated. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const make = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new NotLoadedError(renew, { cause });
      }),
    );
  let Screen: ComponentType<Props> = make();
  const renew = () => {
    Screen = make();
  };
  const Shown = (props: Props) => <Screen {...props} />;
  return Object.assign(Shown, { preload: () => void load().catch(() => {}) });
}
