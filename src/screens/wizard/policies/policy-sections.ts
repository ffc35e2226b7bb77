import type { Configuration } from '../../../contract/configuration.ts';
import { policies } from '../../../contract/messages/application/policies.ts';

export type PolicySection = Configuration['policies'][number];

/**
 * Returns the eight sections in order, each with what the centre configured, then the sections that the centre added.
 */
export function policySections(configured: readonly PolicySection[]): PolicySection[] {
  const titles: readonly string[] = policies.titles;
  return [
    ...titles.map((title) => configured.find((section) => section.title === title) ?? { title }),
    ...configured.filter((section) => !titles.includes(section.title)),
  ];
}
