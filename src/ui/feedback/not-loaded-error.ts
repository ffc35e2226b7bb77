/**
 * The code of a page could not be fetched. React keeps a rejected `lazy` component for good, so a retry needs a new
 * one: `renew` replaces it. Not for a page whose code was loaded and then failed.
 */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
  readonly renew: () => void;

  constructor(renew: () => void, options: { cause: unknown }) {
    super('A part of the app could not be loaded', options);
    this.renew = renew;
  }
}
