import type { Source } from './reading.ts';

/** The sources that screens have asked for: each is created once. */
export type KnownSources = {
  /**
   * The source of this key, which is created if there is none yet. `shows`: whether it shows anything of an
   * application, by the server's id.
   */
  of<S extends Source<unknown>>(key: string, shows: (applicationId: number) => boolean, create: () => S): S;
  /** Tells the sources that show anything of this application that it may have changed at the server. */
  invalidate(applicationId: number): void;
  /** Tells all sources that they may have changed there. */
  allOutdated(): void;
};

export function createKnownSources(): KnownSources {
  const known = new Map<string, { source: Source<unknown>; shows: (applicationId: number) => boolean }>();
  return {
    of<S extends Source<unknown>>(key: string, shows: (applicationId: number) => boolean, create: () => S): S {
      const before = known.get(key);
      // A key names one kind of source and its arguments, so it always leads to the same type.
      if (before !== undefined) return before.source as S;
      const source = create();
      known.set(key, { source, shows });
      return source;
    },
    invalidate(applicationId) {
      for (const { source, shows } of known.values()) if (shows(applicationId)) source.invalidate();
    },
    allOutdated() {
      for (const { source } of known.values()) source.invalidate();
    },
  };
}
