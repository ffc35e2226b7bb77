import * as v from 'valibot';
import { LIST_LIMIT_MAX, NAME_MIN_CHARACTERS, SEARCH_MAX_UNITS } from './limits.ts';
import { accountLifeMessages } from '../messages/server/account-life.ts';
import { idOfPageBefore, pageLimit } from './page-query.ts';
import { MobileNumber, nameSchema, nameText, PasswordChange } from './new-account.ts';
import { emailSchema, User } from '../domain/user.ts';
import { roles } from '../domain/statuses.ts';
import { storableText } from '../steps/rules.ts';

const ownId = v.pipe(v.number(), v.safeInteger());
const { currentPassword } = PasswordChange.entries;

/**
 * New details of the user's own account; an absent entry stays unchanged. `nameMinLength`: the centre's own minimum
 * length of names.
 */
export function detailsChangeSchema(nameMinLength: number = NAME_MIN_CHARACTERS) {
  return v.object({
    userId: ownId,
    firstName: v.optional(nameSchema(nameText.first, nameMinLength)),
    lastName: v.optional(nameSchema(nameText.last, nameMinLength)),
    mobileNumber: v.optional(MobileNumber),
  });
}
export type DetailsChange = v.InferOutput<ReturnType<typeof detailsChangeSchema>>;

/** A new email address for the user's own account. */
export const EmailChange = v.object({ userId: ownId, currentPassword, newEmail: emailSchema() });

/** The token of a link that was mailed for a change of email. */
export const EmailConfirmation = v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) });

export const OwnDeletion = v.object({ userId: ownId, currentPassword });

/** A session as shown to its user. `id` identifies it and cannot be used to sign in. */
export const SessionOnWire = v.object({
  id: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.pipe(v.string(), v.description('Of another session than this one it may be up to an hour old.')),
  isThis: v.boolean(),
});

/** An account as administrators see it. */
export const AccountOnWire = v.object({
  ...User.entries,
  createdAt: v.string(),
  activatedAt: v.pipe(v.nullable(v.string()), v.description('Null: the activation link was not followed yet.')),
  disabledAt: v.pipe(v.nullable(v.string()), v.description('Null: the account is not disabled.')),
});

export const RoleChange = v.object({
  roleId: v.picklist(roles, accountLifeMessages.roleUnknown),
});

/** Query parameters of the list of users. */
export const userListQuery = {
  q: v.optional(
    v.pipe(
      storableText('q', SEARCH_MAX_UNITS),
      v.description(
        'Words that must all appear in the name or the email address. If there are very many, only some count.',
      ),
    ),
  ),
  limit: v.optional(pageLimit(`it is ${LIST_LIMIT_MAX}`), String(LIST_LIMIT_MAX)),
  after: v.optional(idOfPageBefore),
};
