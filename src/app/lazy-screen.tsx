import { lazy, useState, type ComponentType } from 'react';
import { NotLoadedError } from '../ui/feedback/not-loaded-error.ts';

/** A screen whose code is fetched when it is first shown, or before by `preload`. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; if that fails it is fetched again when the screen is shown. */
  preload(): void;
};

/**
 * Like React's `lazy`, but a failed fetch is not final: the boundary that caught it can have it repeated. A screen
 * whose code is there already does not suspend: React shows what was suspended only 300 ms after the last fallback.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const make = () =>
    lazy(() =>
      fetchCode().catch((cause: unknown) => {
        throw new NotLoadedError(renew, { cause });
      }),
    );
  let whenLoaded: ComponentType<Props> = make();
  const renew = () => {
    whenLoaded = make();
  };
  const Shown = (props: Props) => {
    // The same one as long as it is shown: another would begin with an empty state.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? whenLoaded);
    return <Screen {...props} />;
  };
  return Object.assign(Shown, { preload: () => void fetchCode().catch(() => {}) });
}
