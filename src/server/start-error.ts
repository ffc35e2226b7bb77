/** The portal cannot start, and the message is the one sentence that says why. Shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
