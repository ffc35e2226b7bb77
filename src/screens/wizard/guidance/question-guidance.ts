import type { Configuration } from '../../../contract/configuration.ts';
import { guidance, type QuestionGuidance } from '../../../contract/messages/application/guidance.ts';

/** The help for a question, as far as there is any: the portal's own, with what the centre has reworded. */
export function guidanceFor(name: string, reworded: Configuration['guidance']): QuestionGuidance | undefined {
  const own = guidance[name];
  const centres = reworded[name];
  const reviewersLookFor = centres?.reviewersLookFor ?? own?.reviewersLookFor ?? [];
  const example = centres?.example ?? own?.example ?? '';
  const usualLength = centres?.usualLength ?? own?.usualLength ?? '';
  const isEmpty = reviewersLookFor.length === 0 && example === '' && usualLength === '';
  return isEmpty ? undefined : { reviewersLookFor, example, usualLength };
}
