/**
 * Code of a page could not be fetched. React keeps a rejected `lazy` for good, so trying again needs a new one: `renew`
 * puts it in place. Not for a page whose code arrived and then failed.
 */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
  readonly renew: () => void;

  constructor(renew: () => void, options: { cause: unknown }) {
    super('A part of the app could not be loaded', options);
    this.renew = renew;
  }
}
