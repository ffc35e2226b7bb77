import type { Configuration } from '../../contract/configuration.ts';
import { policies } from '../../contract/messages/policies.ts';

export type PolicySection = Configuration['policies'][number];

/** The eight sections in their order, each with what the centre gave it; then what the centre added of its own. */
export function policySections(configured: readonly PolicySection[]): PolicySection[] {
  const titles: readonly string[] = policies.titles;
  return [
    ...titles.map((title) => configured.find((section) => section.title === title) ?? { title }),
    ...configured.filter((section) => !titles.includes(section.title)),
  ];
}
