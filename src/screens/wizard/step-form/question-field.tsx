import { countCharacters } from '../../../contract/domain/characters.ts';
import { LIMIT_TOLD_FROM_SHARE } from '../../../contract/api/limits.ts';
import { mostUnits } from '../../../contract/steps/rules.ts';
import type { Question } from '../../../contract/steps/step.ts';
import type { CharacterCount } from '../../../ui/form/character-counter.tsx';
import { LongTextField } from '../../../ui/form/long-text-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TickBox } from '../../../ui/form/tick-box.tsx';

const ROWS = 4;
/** For answers with a minimum length. */
const ROWS_OF_A_LONG_ANSWER = 9;

/** The field of a question, of the kind given in its table. Its id is the question's name. */
export function QuestionField({
  question,
  answer,
  error,
  onAnswer,
}: {
  question: Question;
  answer: string | boolean | undefined;
  error: string | undefined;
  onAnswer: (answer: string | boolean) => void;
}) {
  const { name, label, hint, kind, required, least } = question;
  const shared = { id: name, name, label, hint, required, errors: error === undefined ? [] : [error] };
  if (kind === 'tick') {
    // The hint is about the fields that the tick shows, so it is only shown with them.
    return (
      <TickBox {...shared} hint={answer === true ? hint : undefined} checked={answer === true} onChange={onAnswer} />
    );
  }
  const value = typeof answer === 'string' ? answer : '';
  if (kind === 'line') return <TextField {...shared} optional={!required} value={value} onChange={onAnswer} />;
  return (
    <LongTextField
      {...shared}
      optional={!required}
      value={value}
      onChange={onAnswer}
      rows={least === undefined ? ROWS : ROWS_OF_A_LONG_ANSWER}
      counter={counterOf(value, question)}
    />
  );
}

/** The counter below a long answer: the minimum length, or near the limit the maximum. */
function counterOf(value: string, question: Question): CharacterCount | undefined {
  const most = mostUnits(question);
  // The limit is in UTF-16 units, as the validation counts it.
  if (value.length >= most * LIMIT_TOLD_FROM_SHARE) return { count: value.length, most };
  return question.least === undefined ? undefined : { count: countCharacters(value), least: question.least };
}
