/** The portal cannot start; the message is one sentence that says why. It is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
