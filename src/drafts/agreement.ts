import { agreementState, type AgreementState } from '../contract/steps/step-save.ts';
import type { Draft } from './draft.ts';

/** The agreement state of a draft, as a submission needs it. `policyVersion` is the version that the centre has set. */
export function agreementOf(
  { agreement, isAgreementKnown }: Pick<Draft, 'agreement' | 'isAgreementKnown'>,
  policyVersion: string,
): AgreementState {
  return isAgreementKnown ? agreementState(agreement, policyVersion) : 'given';
}
