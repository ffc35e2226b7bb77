import { agreementState, type AgreementState } from '../contract/steps/step-save.ts';
import { mostUrgent, partStateOf, type Draft, type PartState } from './draft.ts';

/** The agreement state of a draft, as a submission needs it. `policyVersion` is the version that the centre has set. */
export function agreementOf(
  { agreement, isAgreementKnown }: Pick<Draft, 'agreement' | 'isAgreementKnown'>,
  policyVersion: string,
): AgreementState {
  return isAgreementKnown ? agreementState(agreement, policyVersion) : 'given';
}

/**
 * The state of the agreement. It is sent with the save that starts the application; if the policies have changed
 * since, a new agreement is sent on its own.
 */
export function agreementPartState({
  serverId,
  isStarted,
  readFrom,
}: Pick<Draft, 'serverId' | 'isStarted' | 'readFrom'>): PartState {
  const sent = readFrom.operations.filter(({ intent }) => intent.kind === 'saveStep' && intent.agreement !== undefined);
  return mostUrgent(sent.map(partStateOf)) ?? (serverId !== null ? 'saved' : isStarted ? 'waiting' : 'kept');
}
