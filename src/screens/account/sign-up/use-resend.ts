import type { ActivationRequest } from '../../../contract/api/new-account.ts';
import { resendingMessages as messages } from '../../../contract/messages/account/resend.ts';
import { useSession } from '../../../session/session-context.ts';
import type { FailedOutcome } from '../rejection.ts';

/**
 * The result of requesting a new activation link. `needsSupport`: the server lacks the call, so support has to help.
 */
export type Resent = { isSent: boolean; text: string; needsSupport: boolean };

export function useResending(): (request: ActivationRequest) => Promise<Resent> {
  const { account } = useSession();
  return async (request) => {
    const outcome = await account.resendActivation(request);
    if (outcome.kind === 'done') return { isSent: true, text: outcome.message || messages.sent, needsSupport: false };
    const needsSupport = lacksTheCall(outcome);
    const words = outcome.kind === 'refused' ? messages.refused : messages.unreachable;
    return { isSent: false, text: needsSupport ? messages.missing : outcome.message || words, needsSupport };
  };
}

/** A plain v1 server does not know the call and says so in an envelope or in its framework's own format. */
const lacksTheCall = ({ status }: FailedOutcome) => status === 404 || status === 405;
