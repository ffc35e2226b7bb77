import { isBlank } from '../../contract/domain/characters.ts';
import { changeMessages } from '../../contract/messages/application/changes.ts';
import { versionMessages } from '../../contract/messages/application/versions.ts';
import { questionSteps, stepTitle } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';

/** Where else a draft may exist that is not known to be on the server. */
export function whereElse({ readFrom }: Pick<Draft, 'readFrom'>): 'onlyHere' | 'mayHaveArrived' | 'copied' {
  const { forgottenStart, carriedAs } = readFrom.draft;
  if (forgottenStart !== undefined) return 'mayHaveArrived';
  return carriedAs === undefined ? 'onlyHere' : 'copied';
}

/** Lists the contents of a draft, part by part, for the question before it is deleted; empty if it has none. */
export function draftContents({
  answers,
  investigators,
  newInvestigator,
  chosenFiles,
  versions,
}: Pick<Draft, 'answers' | 'investigators' | 'newInvestigator' | 'chosenFiles' | 'versions'>): string[] {
  const steps = questionSteps.flatMap((step) => {
    const count = step.questions.filter(({ name }) => {
      const answer: unknown = Reflect.get(answers, name);
      return answer === true || (typeof answer === 'string' && !isBlank(answer));
    }).length;
    return count === 0 ? [] : [changeMessages.answers(stepTitle(step.name), count)];
  });
  return [
    ...steps,
    ...(investigators.length === 0 ? [] : [changeMessages.investigators(investigators.length)]),
    ...(newInvestigator === null ? [] : [changeMessages.newInvestigator]),
    ...chosenFiles.map(({ fileName }) => fileName),
    ...(versions.length === 0 ? [] : [versionMessages.kept(versions.length)]),
  ];
}
