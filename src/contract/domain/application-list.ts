import * as v from 'valibot';
import { ApplicationOnWire, ApplicationSummaryOnWire, type ApplicationSummary } from './application.ts';
import { AttachmentOnWire } from './attachment.ts';
import { CommentOnWire, type Comment } from './comment.ts';
import type { ApplicationAtServer } from './operation.ts';
import { InvestigatorOnWire, readInvestigator } from '../steps/investigators.ts';

/** An application with all its parts. Its parts are as new as its tag, or newer. */
export type ExpandedApplication = ApplicationAtServer & { comments: readonly Comment[] };

/** An item of a list; `whole` if the list was requested expanded and the server supports that. */
export type ListedApplication = { summary: ApplicationSummary; whole: ExpandedApplication | undefined };

/** What `expand=all` adds to an item, each part in the form of its own call. */
export const ExpandedParts = v.object({
  application: ApplicationOnWire,
  etag: v.optional(v.string()),
  rows: v.array(InvestigatorOnWire),
  attachments: v.array(AttachmentOnWire),
  comments: v.array(CommentOnWire),
});

/** Parses one item of a list, expanded or not. */
export const ListedApplicationOnWire = v.pipe(
  v.intersect([ApplicationSummaryOnWire, v.partial(ExpandedParts)]),
  v.transform(({ application, etag, rows, attachments, comments, ...summary }): ListedApplication => {
    const isExpanded = application && rows && attachments && comments;
    if (!isExpanded) return { summary, whole: undefined };
    return {
      summary,
      whole: { application, investigators: rows.map(readInvestigator), attachments, comments, tag: etag },
    };
  }),
);
