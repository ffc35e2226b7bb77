import { expect, test } from 'vitest';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { agreementOf } from '../../drafts/agreement.ts';
import { agreementText } from './agreement-section.tsx';

test.each([
  { isAgreementKnown: true, text: checkMessages.notAgreed, isGiven: false },
  { isAgreementKnown: false, text: checkMessages.agreedBefore, isGiven: true },
])('without a date it is called agreed only where the list of steps does ($isAgreementKnown)', (one) => {
  const { isAgreementKnown, text, isGiven } = one;
  const draft = { agreement: null, isAgreementKnown };
  expect(agreementText(draft)).toBe(text);
  expect(agreementOf(draft, '1') === 'given').toBe(isGiven);
});
