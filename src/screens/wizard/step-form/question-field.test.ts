import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { uiMessages } from '../../../contract/messages/ui.ts';
import { problemsOf } from '../../../contract/steps/rules.ts';
import type { Question, Step } from '../../../contract/steps/step.ts';
import { titleOfStudy } from '../../../contract/steps/title-of-study.ts';
import { UiTextContext } from '../../../ui/ui-text.ts';
import { QuestionField } from './question-field.tsx';

const [, background] = titleOfStudy.questions;

/** The background question with a minimum length, and a step that has only this question. */
function asking(least: number): { question: Question; step: Step } {
  const question = { ...background, minCharacters: least };
  return { question, step: { ...titleOfStudy, questions: [question] } };
}

function fieldOf(question: Question, answer: string): string {
  const field = createElement(QuestionField, { question, answer, error: undefined, onAnswer: () => undefined });
  return renderToStaticMarkup(createElement(UiTextContext, { value: uiMessages }, field));
}

test.each([
  ['Latin letters', 'two words', 9],
  ['blanks at the ends', '\r\n \t two words \u00a0\n\n', 9],
  ['a CR LF between paragraphs', 'one\r\n\r\ntwo', 8],
  ['an emoji', 'well 🌙', 6],
  ['emoji with skin tones', '👍🏽👩🏿‍⚕️', 2],
  ['a family, and a flag', '👨‍👩‍👧‍👦 🇸🇦', 3],
  ['Arabic letters with their marks', 'مُحَمَّدٌ', 4],
  ['a letter and the mark that combines with it', 'cafe\u0301', 4],
  ['all of it in one answer', '  مُ👩‍👩‍👧‍👦\r\n👍🏽é\u0327 ', 5],
])('the counter says as many characters as the rule counts: %s', (_name, answer, count) => {
  const enough = asking(count);
  expect(fieldOf(enough.question, answer)).toContain(`>${count} characters (at least ${count})</p>`);
  expect(problemsOf(enough.step, { background: answer })).toEqual([]);

  const oneMore = asking(count + 1);
  const toGo = `>${count} of at least ${count + 1} characters (1 to go)</p>`;
  expect(fieldOf(oneMore.question, answer)).toContain(toGo);
  expect(problemsOf(oneMore.step, { background: answer }).map(({ message }) => message)).toEqual([
    `Minimum ${count + 1} characters required`,
  ]);
});

test('a one-line answer is counted near the maximum length, and a shorter one is not', () => {
  const [studyTitle] = titleOfStudy.questions;
  expect(fieldOf(studyTitle, 'x'.repeat(899))).not.toContain('of at most');
  const near = fieldOf(studyTitle, 'x'.repeat(900));
  expect(near).toContain('>900 of at most 1,000 characters</p>');
  expect(near).toContain('aria-describedby="studyTitle-counter"');
});

test('beside the counter the number of words is said, about', () => {
  const { question } = asking(9);
  expect(fieldOf(question, '')).not.toMatch(/>\d+ words?</);
  expect(fieldOf(question, 'one')).toContain('>1 word</p>');
  expect(fieldOf(question, 'one two')).toContain('>2 words</p>');
  expect(fieldOf(question, 'word '.repeat(434))).toContain('>about 430 words</p>');
});
