import { Fragment } from 'react';
import { shownParts } from '../../contract/steps/shown-answers.ts';
import type { Step } from '../../contract/steps/step.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { PrintedAnswers } from './printed-answers.tsx';
import { PrintedBox } from './printed-box.tsx';

/** The answers of one step, in the order of its questions; those that were not asked are left out. */
export function PrintedStep({ step, answers }: { step: Step; answers: ApplicationAnswers }) {
  return shownParts(step, answers).map((part) => (
    <Fragment key={part.name}>
      {part.kind === 'box' && <PrintedBox label={part.label} ticked={part.ticked} />}
      {part.kind === 'written' && part.asked && <PrintedAnswers answers={part.answers} />}
    </Fragment>
  ));
}
