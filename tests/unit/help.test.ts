import { expect, test } from 'vitest';
import { DECISION_HELD_MS, FILE_MAX_BYTES } from '../../src/contract/api/limits.ts';
import { AUTOSAVE_AFTER_MS } from '../../src/drafts/autosave/enqueue-autosave.ts';
import { helpParts, type HelpBlock, type HelpPart } from '../../src/contract/messages/help.ts';
import { stepTitle, wizardSteps } from '../../src/contract/steps/wizard.ts';
import { TOKEN_LASTS_MS } from '../../src/server/accounts/sign-up/tokens.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../src/contract/messages/**/*.ts',
    '!../../src/contract/messages/help.ts',
    '!../../src/contract/messages/help/*.ts',
    '!../../src/contract/messages/server/{server,mails,settings,terminal}.ts',
  ],
  { eager: true },
);
const parts = helpParts({ lockAfterMinutes: 10, autosave: true });
const told = textsOf(parts);

function textsOf(parts: readonly HelpPart[]): string[] {
  return parts.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.map(textOf)));
}

function textOf(block: HelpBlock): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'words') return block.words.map(({ word, text }) => `“${word}” ${text}`).join('\n');
  return block.items.join('\n');
}

/** Every constant text of the portal. */
function textsIn(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages];
  return typeof messages === 'object' && messages !== null ? Object.values(messages).flatMap(textsIn) : [];
}

test('what the guide quotes, the portal says to the letter', () => {
  const said = new Set([...Object.values(modules).flatMap(textsIn), ...wizardSteps.map(stepTitle)]);
  const quoted = told.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words));
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((words) => !said.has(words))).toEqual([]);
});

test('the numbers of the guide are those of the rules', () => {
  const guide = told.join('\n');
  expect(guide).toContain(`${FILE_MAX_BYTES / 1024 / 1024} MB`);
  expect(guide).toContain(`undo a decision for ${DECISION_HELD_MS / 1000} seconds`);
  expect(guide).toContain(`${TOKEN_LASTS_MS.activation / 24 / 60 / 60 / 1000} days`);
  expect(TOKEN_LASTS_MS.reset).toBe(60 * 60 * 1000);
  expect(guide).toContain('for one hour');
  expect(textsOf(helpParts({ lockAfterMinutes: 3, autosave: true })).join('\n')).toContain('After 3 minutes');
  expect(AUTOSAVE_AFTER_MS).toBe(10_000);
  expect(guide).toContain('ten seconds after you stop typing');
  expect(textsOf(helpParts({ lockAfterMinutes: 3, autosave: false })).join('\n')).not.toContain('stop typing');
});

test('the guide has no word that only the makers of the portal use, and no address twice', () => {
  expect(told.join('\n')).not.toMatch(/sync|queue|outbox|IndexedDB|cache|server|please|oops/i);
  const addresses = [...parts, ...parts.flatMap(({ sections }) => sections)].map(({ id }) => id);
  expect(new Set(addresses).size).toBe(addresses.length);
});
