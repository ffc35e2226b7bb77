import * as v from 'valibot';
import { listQueryMessages as messages } from '../messages/server/requests.ts';
import { LIST_LIMIT_MAX } from './limits.ts';

/** How many items a page has at most. `otherwise` describes the list that is returned if no limit is given. */
export function pageLimit(otherwise = 'the list is whole') {
  return v.pipe(
    v.string(messages.limit),
    v.digits(messages.limit),
    v.description(`At most so many items, from 1 to ${LIST_LIMIT_MAX}; without it ${otherwise}.`),
    v.transform(Number),
    v.minValue(1, messages.limit),
    v.maxValue(LIST_LIMIT_MAX, messages.limit),
  );
}

/** The id of the last item of the page before. */
export const idOfPageBefore = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, messages.cursor),
  v.description('The Next-Cursor of the page before.'),
  v.transform(Number),
);

/** Query parameters for one page of the messages or files of an application, which are in the order of their ids. */
export const pageQuery = { limit: v.optional(pageLimit()), after: v.optional(idOfPageBefore) };
