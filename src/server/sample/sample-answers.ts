import { noAnswers } from '../../contract/domain/application.ts';
import { byKind, type Answer, type PerKind } from '../../contract/steps/step.ts';
import { allQuestions, type ApplicationAnswers } from '../../contract/steps/wizard.ts';

/** An answer to every question, for those that the texts of the sample say nothing about. */
export function sampleAnswers(): ApplicationAnswers {
  const answers = allQuestions.map((question) => [question.name, byKind(sampleOfKind, question)]);
  return { ...noAnswers(), ...Object.fromEntries(answers) };
}

const sampleOfKind: PerKind<[], Answer> = {
  line: ({ label }) => `Made up: ${label}`,
  text({ label, minCharacters: least = 0 }) {
    const sentence = `This answer to “${label}” is made up. `;
    return sentence.repeat(Math.ceil((least + 1) / sentence.length)).trim();
  },
  number: () => '120',
  date: () => '2027-03-01',
  choice: ({ options }) => options[0]?.value ?? '',
  tick: () => true,
};
