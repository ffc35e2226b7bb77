import { writeAttachment } from '../../contract/attachment.ts';
import { serverMessages } from '../../contract/messages.ts';
import { openForReading } from '../applications/opening.ts';
import { answer } from '../http/answer.ts';
import { idInPath, signedIn, type Api } from '../http/context.ts';
import { askedByPath, mutate } from '../http/mutation.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Portal } from '../portal.ts';
import { deleteAttachment } from './deleting.ts';
import { listAttachments } from './reading.ts';
import { serveFile } from './serving.ts';
import { receiveUpload } from './receiving.ts';

/** The files of an application. */
export function registerAttachments(api: Api, portal: Portal): void {
  serveCall(api, 'attachments', async (context) => {
    const person = signedIn(context);
    const { id } = await openForReading(portal.store, person, idInPath(context));
    const files = await listAttachments(portal.store, id);
    return answer(context, { message: serverMessages.done, data: files.map(writeAttachment) });
  });

  serveCall(api, 'upload', (context) => receiveUpload(context, portal));

  serveCall(api, 'deleteAttachment', (context) => {
    const asked = askedByPath(context, 'deleteAttachment');
    return mutate(context, portal, asked, (change) => deleteAttachment(portal, change, asked.id));
  });

  serveCall(api, 'file', (context) => serveFile(context, portal));
}
