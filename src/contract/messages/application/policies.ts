/*
 * The policies that are agreed to if a centre sets none of its own. The specification's own wording is kept verbatim,
 * including its odd spellings.
 */

export const policies = {
  comingSoon: 'coming soon',
  titles: [
    'Terms of Reference IRB Policy',
    'Human Research Policy',
    'Informed Consent Policy',
    'RCT Policy',
    'Collaboration Policy',
    'Intellectual Property Policy',
    'Animals and Plant In Experiments Policy',
    'Research Project Workflow',
  ],
} as const;
