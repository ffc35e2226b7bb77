import * as v from 'valibot';

/**
 * Whether the e-mail is changed now; false: the link in the other mail has to be followed too. In its own file for its
 * page.
 */
export const EmailConfirmed = v.object({ changed: v.boolean() });
