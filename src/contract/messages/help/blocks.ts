/** One piece of a section: a paragraph, facts, steps in order, or terms with their meaning. */
export type HelpBlock =
  | { kind: 'text'; text: string }
  | { kind: 'points' | 'steps'; items: readonly string[] }
  | { kind: 'words'; words: readonly { word: string; text: string }[] };

/** `id` is the fragment of its address. */
export type HelpSection = { id: string; title: string; blocks: readonly HelpBlock[] };
export type HelpPart = { id: string; title: string; sections: readonly HelpSection[] };

export const text = (text: string): HelpBlock => ({ kind: 'text', text });
export const points = (...items: string[]): HelpBlock => ({ kind: 'points', items });
export const steps = (...items: string[]): HelpBlock => ({ kind: 'steps', items });

/**
 * The centre's settings that the guide speaks of. `lockAfterMinutes`: idle time after which a shared tablet asks for
 * the password; `autosave`: whether drafts are saved automatically.
 */
export type HelpSettings = Readonly<{ lockAfterMinutes: number; autosave: boolean }>;
