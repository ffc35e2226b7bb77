import { beforeAll, describe, expect, test } from 'vitest';
import { playHistory } from './history.ts';
import { pairOf, variations, type Variation } from './metamorphic.ts';
import { createServerTemplate, type PortalServerWorld, type ServerTemplate } from './server-world.ts';

/** `npm run simulate -- --relations` plays more seeds. */
const SEEDS = [1, 2];

let template: ServerTemplate<PortalServerWorld>;
beforeAll(async () => {
  template = await createServerTemplate();
});

// The keys of the record are its names.
describe.each(Object.keys(variations) as Variation[])('the same deeds end in the same state: %s', (variation) => {
  test.each(SEEDS)('seed %i', { timeout: 60_000 }, async (seed) => {
    const { plain, varied } = pairOf(seed, variation);
    const one = await playHistory(template, plain);
    const other = await playHistory(template, varied);
    expect({ violations: other.violations, end: other.end }).toEqual({ violations: [], end: one.end });
    expect(one.violations).toEqual([]);
    // The variation did happen.
    expect(varied).not.toEqual(plain);
    expect(other.operations).toBeGreaterThanOrEqual(one.operations);
  });
});
