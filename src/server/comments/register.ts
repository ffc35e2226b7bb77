import * as v from 'valibot';
import { writeComment } from '../../contract/domain/comment.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { pageQuery } from '../../contract/api/page-query.ts';
import { IntegerText } from '../../contract/api/payload.ts';
import { openForReading } from '../applications/open-application.ts';
import { respond } from '../http/respond.ts';
import { idInPath, signedIn, type Api } from '../http/context.ts';
import { oneMore, pageOf } from '../http/page.ts';
import { readQuery } from '../http/requests/json-body.ts';
import { askedByPath, askedByPathInJson, askedInJson, mutate } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { addComment } from './add-comment.ts';
import { findComment, listComments } from './reading.ts';
import { changeComment, deleteComment } from './revise-comment.ts';

const ThreadQuery = v.object({ applicationId: IntegerText, userId: v.optional(IntegerText), ...pageQuery });

/** Registers the calls for the thread of an application. */
export function registerComments(api: Api, portal: Portal): void {
  serveCall(api, 'comments', async (context) => {
    const { applicationId, userId: writerId, after, limit } = readQuery(context, ThreadQuery);
    const { id } = await openForReading(context, portal.store, applicationId);
    const read = await listComments(portal.store, id, { writerId, after, limit: oneMore(limit) });
    return respond(context, { message: serverMessages.done, data: pageOf(context, read, limit).map(writeComment) });
  });

  serveCall(api, 'comment', async (context) => {
    const user = signedIn(context);
    const comment = await findComment(portal.store, idInPath(context, 'id'));
    if (comment?.userId !== user.id) throw new Refusal(404, serverMessages.notFound);
    await openForReading(context, portal.store, comment.applicationId);
    return respond(context, { message: serverMessages.done, data: writeComment(comment) });
  });

  serveCall(api, 'addComment', async (context) => {
    const asked = await askedInJson(context, 'addComment', 'comment');
    return mutate(context, portal, asked, (change) => addComment(change, asked.body));
  });

  serveCall(api, 'changeComment', async (context) => {
    const asked = await askedByPathInJson(context, 'changeComment');
    return mutate(context, portal, asked, (change) => changeComment(change, asked.ids.id, asked.body));
  });

  serveCall(api, 'deleteComment', (context) => {
    const asked = askedByPath(context, 'deleteComment');
    return mutate(context, portal, asked, (change) => deleteComment(change, asked.ids.id));
  });
}
