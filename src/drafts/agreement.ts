import { agreementState, type AgreementState } from '../contract/steps/step-save.ts';
import type { Draft } from './draft.ts';

/** Whether a draft is agreed to as a submission needs it. `policyVersion` is the one that the centre set. */
export function agreementOf(
  { agreement, isAgreementKnown }: Pick<Draft, 'agreement' | 'isAgreementKnown'>,
  policyVersion: string,
): AgreementState {
  return isAgreementKnown ? agreementState(agreement, policyVersion) : 'given';
}
