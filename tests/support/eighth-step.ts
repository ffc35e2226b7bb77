import type { PortalCopy } from './portal-copy.ts';

/** The table of a step with one question of each kind. */
const FUNDING = `
import type { Step } from './step.ts';

export const funding = {
  name: 'funding-and-dates',
  call: 'saveFunding',
  questions: [
    { name: 'sponsor', wire: 'funding_Sponsor', label: 'Sponsor', kind: 'line', required: true },
    { name: 'terms', wire: 'funding_Terms', label: 'Terms', kind: 'text', required: true, minCharacters: 20 },
    { name: 'amount', wire: 'funding_Amount', label: 'Expected funding', kind: 'number', unit: 'SAR', required: true },
    { name: 'paidFrom', wire: 'funding_PaidFrom', label: 'Paid from', kind: 'date', required: true },
    {
      name: 'source',
      wire: 'funding_Source',
      label: 'Source',
      kind: 'choice',
      options: [
        { value: 'public', label: 'Public money' },
        { value: 'private', label: 'Private money' },
      ],
      required: true,
    },
    { name: 'declared', wire: 'funding_Declared', label: 'I have declared the funding', kind: 'tick', required: true },
  ],
} as const satisfies Step;
`;

/** Adds a step before the last one, in the three places that CONTRIBUTING.md names. */
export async function addEighthStep(copy: PortalCopy): Promise<void> {
  await copy.write('src/contract/steps/funding.ts', FUNDING);
  const list = 'src/contract/steps/wizard.ts';
  await copy.replace(list, 'import { methodology }', "import { funding } from './funding.ts';\nimport { methodology }");
  await copy.replace(list, '  methodology,\n', '  methodology,\n  funding,\n');
  await copy.replace(
    'src/contract/api/addresses.ts',
    '  changeStatus: {',
    "  saveFunding: { method: 'POST', path: '/ProjectApplication/Step/7' },\n  changeStatus: {",
  );
}
