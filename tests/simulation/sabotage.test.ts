import { describe, expect, test } from 'vitest';
import { runHistories } from './running/run-histories.ts';
import type { SabotageName } from './running/sabotages.ts';

/** An oracle that nothing can displease proves nothing: each of these has to be found out, and by the rule it breaks. */
const broken: readonly (readonly [SabotageName, rule: RegExp])[] = [
  ['deletesBeforeSending', /^3 lost/],
  ['ignoresTheToken', /^7 /],
  ['dropsTheKey', /^1 /],
  ['ignoresThePerson', /^4 /],
  ['saysKeptTooSoon', /^(3 lost|5 )/],
];
const HISTORIES_MOST = 150;

describe('a portal that is broken on purpose is found out', () => {
  test.each(broken)('%s', { timeout: 300_000 }, async (sabotage, rule) => {
    const seeds = Array.from({ length: HISTORIES_MOST }, (_, place) => place + 1);
    const { violations } = await runHistories({ seeds, sabotage, isEnough: rule });
    expect(violations.flatMap((played) => played.violations).filter((one) => rule.test(one))).not.toEqual([]);
  });
});
