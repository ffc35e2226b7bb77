/**
 * What stands before the portal's reason for a refusal. The reason is the server's own text (`messages/server/`),
 * whatever the status; some servers give none.
 */
export const refusalMessages = {
  portalSays: 'The portal says:',
  noReasonGiven: 'The portal gave no reason.',
  /** In place of the reason, after a colon. */
  noReason: 'the portal gave no reason.',
};

/** The refused saves that the specification words in another way than after the name of their step. */
const otherRefusals: Readonly<Record<string, (reason: string) => readonly string[]>> = {
  'application-detail': (reason) => [`Failed: ${reason === '' ? refusalMessages.noReason : reason}`],
  'investigators-info': (reason) => ['Failed to save investigators', reason],
  'title-of-study': (reason) => ['Failed to save study title', reason],
};

/** The lines about a refused save of a step: specification §8. */
export const saveRefused = (step: string, reason: string): readonly string[] =>
  otherRefusals[step]?.(reason) ?? [`Failed to save ${step.replaceAll('-', ' ')}`, reason];
