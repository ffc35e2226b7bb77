import * as v from 'valibot';
import { SEARCH_MAX_UNITS } from './limits.ts';
import { commentMessages, listQueryMessages as messages } from '../messages/server/requests.ts';
import { pageLimit } from './page-query.ts';
import { IntegerText } from './payload.ts';
import { isStatus, type Status } from '../domain/statuses.ts';
import { storableText } from '../steps/rules.ts';

/** The orders of a list: by the latest change, the creation, or the title. A minus reverses it. */
export const listOrders = ['-modified', 'modified', '-created', 'created', 'title', '-title'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Query parameters of a list that are the portal's own. */
export const ownListQuery = {
  q: v.optional(
    v.pipe(
      storableText('q', SEARCH_MAX_UNITS),
      v.description(
        'Words that must all appear in the title, the reference or the name of the applicant. If there are very many, only some count.',
      ),
    ),
  ),
  sort: v.optional(v.picklist(listOrders, messages.order), '-modified'),
  limit: v.optional(pageLimit()),
  after: v.optional(
    v.pipe(v.string(), v.description('The Next-Cursor of the page before; all else is asked as it was then.')),
  ),
  changedSince: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The Changed-Token of an earlier answer to the same question: only what changed since, and `removed`. A token that ' +
          'is unknown, too old or of another question gets everything, and `whole` is true.',
      ),
    ),
  ),
  modifiedSince: v.optional(
    v.pipe(
      v.string(),
      v.description('Not answered: 400. Ask with changedSince, which names what is gone too.'),
      v.check(() => false, messages.modifiedSince),
    ),
  ),
  expand: v.optional(
    v.pipe(
      v.picklist(['all'], messages.expand),
      v.description('Each item with its application, etag, rows, attachments and comments.'),
    ),
  ),
};

/** Query parameters of a list of applications. */
export const ApplicationListQuery = v.object({
  userId: v.optional(IntegerText),
  appStatusId: v.optional(
    v.pipe(
      IntegerText,
      v.check(isStatus, commentMessages.unknownStatus),
      // Checked just above.
      v.transform((value) => value as Status),
    ),
  ),
  ...ownListQuery,
});
export type ApplicationListQuery = v.InferOutput<typeof ApplicationListQuery>;
