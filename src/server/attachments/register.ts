import * as v from 'valibot';
import { pageQuery } from '../../contract/api/page-query.ts';
import { writeAttachment } from '../../contract/domain/attachment.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { openForReading } from '../applications/open-application.ts';
import { respond } from '../http/respond.ts';
import { idInPath, type Api } from '../http/context.ts';
import { oneMore, pageOf } from '../http/page.ts';
import { readQuery } from '../http/requests/json-body.ts';
import { applicationTag } from '../http/requests/etag.ts';
import { askedByPath, mutate } from '../http/mutation.ts';
import { serveCall } from '../http/serve-call.ts';
import { createSemaphore, type SemaphoreLimits } from '../http/semaphore.ts';
import type { Portal } from '../portal.ts';
import { deleteAttachment } from './delete-file.ts';
import { listAttachments } from './reading.ts';
import { serveFile } from './serve-file.ts';
import { receiveUpload } from './receive-upload.ts';

const FilesQuery = v.object(pageQuery);

/**
 * Limits the uploads that are written at the same time, each up to `UPLOAD_MAX_BYTES` on the disk. A few researchers on
 * slow connections must not keep the others waiting. In the time that is guaranteed, a file of 4 MB arrives at 14 kB a
 * second; while nobody waits, an upload may be as slow as `pacedBody` accepts.
 */
export const UPLOAD_TURNS: SemaphoreLimits = {
  atOnce: 16,
  atOncePerUser: 2,
  waiting: 100,
  waitingPerUser: 10,
  waitMs: 30_000,
  guaranteedMs: 5 * 60_000,
};

/** Registers the calls for the files of an application. */
export function registerAttachments(api: Api, portal: Portal): void {
  serveCall(api, 'attachments', async (context) => {
    const { after, limit } = readQuery(context, FilesQuery);
    const application = await openForReading(context, portal.store, idInPath(context, 'id'));
    const read = await listAttachments(portal, application.id, { after, limit: oneMore(limit) });
    const data = pageOf(context, read, limit).map(writeAttachment);
    return respond(context, { message: serverMessages.done, data, etag: applicationTag(portal.portalId, application) });
  });

  const turns = createSemaphore(UPLOAD_TURNS);
  serveCall(api, 'upload', (context) => receiveUpload(context, portal, turns));

  serveCall(api, 'deleteAttachment', (context) => {
    const asked = askedByPath(context, 'deleteAttachment');
    return mutate(context, portal, asked, (change) => deleteAttachment(portal, change, asked.ids.id));
  });

  serveCall(api, 'file', (context) => serveFile(context, portal));
}
