import * as v from 'valibot';

/**
 * Whether the email is changed now; false: the link in the other mail has to be followed too. In a
 * file of its own, so that the page of that link loads no other schema.
 */
export const EmailConfirmed = v.object({ changed: v.boolean() });
