import type { ReactNode } from 'react';
import { countCharacters, countWords } from '../../../contract/domain/characters.ts';
import { TEXT_MAX_UNITS } from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { plainNumber } from '../../../contract/steps/numbers.ts';
import { byKind, type Answer, type PerKind, type Question } from '../../../contract/steps/step.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { CharacterCount } from '../../../ui/form/character-counter.tsx';
import { LongTextField } from '../../../ui/form/long-text-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TickBox } from '../../../ui/form/tick-box.tsx';
import { HelpAtQuestion } from '../guidance/step-help.tsx';
import { LineField } from './line-field.tsx';

const ROWS = 4;
/** For answers with a minimum length. */
const ROWS_OF_A_LONG_ANSWER = 9;

type Asking = { answer: Answer | undefined; error: string | undefined; onAnswer: (answer: Answer) => void };

/** The same for a written answer. */
type AskingText = Omit<Asking, 'onAnswer'> & { onAnswer: (text: string) => void };

/** The field of a question, of the kind given in its table. Its id is the question's name. */
export function QuestionField({ question, ...asking }: Asking & { question: Question }) {
  return byKind(fields, question, asking);
}

const fields: PerKind<[Asking], ReactNode> = {
  line: (question, asking) => <LineField {...written(question, asking)} />,
  text: (question, asking) => {
    const field = written(question, asking);
    return (
      <LongTextField
        {...field}
        rows={question.minCharacters === undefined ? ROWS : ROWS_OF_A_LONG_ANSWER}
        counter={counterOf(field.value, question.minCharacters)}
      />
    );
  },
  number: (question, { onAnswer, ...asking }) => (
    <TextField
      {...written(question, { ...asking, onAnswer: (text) => onAnswer(plainNumber(text)) })}
      inputMode="decimal"
      suffix={question.unit}
    />
  ),
  date: (question, asking) => <TextField {...written(question, asking)} type="date" />,
  choice: (question, asking) => (
    <ChoiceField {...written(question, asking)} options={question.options} emptyLabel={fieldMessages.choose} />
  ),
  tick: (question, { answer, ...asking }) => (
    <TickBox
      {...shared(question, asking)}
      hint={answer === true ? question.hint : question.hintBefore}
      checked={answer === true}
      onChange={asking.onAnswer}
    />
  ),
};

function shared({ name, label, required }: Question, { error }: Pick<Asking, 'error'>) {
  const help = <HelpAtQuestion name={name} label={label} />;
  return { id: name, name, label, required, help, errors: error === undefined ? [] : [error] };
}

/** What the fields of all kinds with a written answer have in common. */
function written(question: Question, { answer, onAnswer, ...asking }: AskingText) {
  const { hint, required } = question;
  const value = typeof answer === 'string' ? answer : '';
  return { ...shared(question, asking), hint, optional: !required, value, onChange: onAnswer };
}

/** The counter below a long answer: the minimum length, or near the limit the maximum. */
function counterOf(value: string, least: number | undefined): CharacterCount | undefined {
  // The limit is in UTF-16 units, as the validation counts it.
  if (isNearLimit(value.length, TEXT_MAX_UNITS)) return { count: value.length, most: TEXT_MAX_UNITS };
  if (least === undefined) return undefined;
  const words = countWords(value);
  return { count: countCharacters(value), least, words: words === 0 ? undefined : words };
}
