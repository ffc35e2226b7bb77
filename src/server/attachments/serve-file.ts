import { applicationMessages as messages, serverMessages } from '../../contract/messages/server/server.ts';
import { isMediaType, safeFileName, storedFileName } from '../../contract/steps/files.ts';
import { isOwner, mayRead } from '../applications/visibility.ts';
import { whoOf } from '../applications/record-event.ts';
import { errorName } from '../background.ts';
import type { OpenFile } from '../files/file-store.ts';
import { idInPath, noteApplication, signedIn, type SignedInUser, type RequestContext } from '../http/context.ts';
import { namesTag } from '../http/requests/etag.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import { recordAlone } from '../record/write.ts';

/**
 * Serves the bytes of a file to users who may read its application. With `?download` the browser saves the file instead
 * of showing it.
 *
 * An uploaded file may contain anything. The headers keep it from running scripts, loading anything, or having an
 * origin.
 */
export async function serveFile(context: RequestContext, portal: Portal): Promise<Response> {
  const user = signedIn(context);
  const file = await portal.store
    .selectFrom('attachments')
    .innerJoin('applications', 'applications.id', 'attachments.application_id')
    .leftJoin('stored_bytes', 'stored_bytes.sha256', 'attachments.sha256')
    .where('attachments.id', '=', idInPath(context, 'id'))
    .select(['attachments.id', 'attachments.file_name', 'attachments.media_type', 'attachments.sha256'])
    .select('stored_bytes.scan_result')
    .select(['applications.id as application_id', 'applications.owner_id', 'applications.status'])
    .executeTakeFirst();
  noteApplication(context, file?.application_id);
  if (file === undefined || !mayRead(user, file)) throw new Refusal(404, serverMessages.notFound);
  // Also if the portal has stopped scanning since: no scan has found the file to be clean.
  if (file.scan_result === 'infected') throw new Refusal(403, messages.infectedFile);

  const etag = `"${file.sha256}"`;
  context.header('ETag', etag);
  // The file is cached by this browser alone, and revalidated each time, because the right to see it may have ended.
  // Shared tablets cache nothing.
  context.header('Cache-Control', portal.configuration.sharedDevice ? 'no-store' : 'private, no-cache');
  const known = context.req.header('If-None-Match');
  if (known !== undefined && namesTag(known, etag)) {
    // A browser replaces the headers that it has cached by those of the newest response.
    addFileHeaders(context, portal, file);
    return context.body(null, 304);
  }

  const opened = await portal.files.open(file.sha256);
  if (opened === undefined) {
    portal.log('error', 'file-lost', { attachment: file.id, sha256: file.sha256 });
    throw new Refusal(404, messages.fileLost);
  }
  addFileHeaders(context, portal, file);
  context.header('Content-Type', file.media_type);
  context.header('Content-Length', String(opened.size));
  if (context.req.method === 'HEAD') {
    await opened.close();
    return context.body(null);
  }
  if (!isOwner(user, file)) await recordReading(portal, user, file);
  return context.body(bodyOf(opened, (error) => logBrokenReading(portal, file, error)));
}

/**
 * Returns a body that holds one piece of the file at a time, and reads the next when the client has taken the one
 * before. The file is closed at its end, and when the client goes away. If it cannot be read any more, `onFailure` is
 * called and the connection breaks off, so that no client takes what it has for the whole file.
 */
function bodyOf(opened: OpenFile, onFailure: (error: unknown) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = opened.pieces();
  const nextPiece = () =>
    pieces.next().catch(async (error: unknown) => {
      onFailure(error);
      await opened.close();
      throw error;
    });
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await nextPiece();
        if (piece.done !== true) return controller.enqueue(piece.value);
        await opened.close();
        controller.close();
      },
      cancel: () => opened.close(),
    },
    { highWaterMark: 0 },
  );
}

function logBrokenReading(portal: Portal, { id, sha256 }: ServedFile, error: unknown): void {
  portal.log('error', 'file-not-read', { attachment: id, sha256, error: errorName(error) });
}

type ServedFile = { id: number; application_id: number; file_name: string; media_type: string; sha256: string };

/** Adds the headers of a file, with or without its bytes: its name, and the restrictions on it. */
function addFileHeaders(context: RequestContext, portal: Portal, { file_name, media_type }: ServedFile): void {
  // Files from before names were checked may have any name.
  const fileName = isMediaType(media_type) ? safeFileName(file_name, media_type) : storedFileName(file_name);
  context.header('Content-Disposition', disposition(fileName, context.req.query('download') !== undefined));
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Content-Security-Policy', filePolicy(portal.settings.appOrigin));
}

/**
 * Records who read a file. If that cannot be written (the disk is full), it is logged, and the file can still be read.
 */
async function recordReading(portal: Portal, user: SignedInUser, file: ServedFile): Promise<void> {
  const payload = { file: file.id, name: file.file_name, sha256: file.sha256, by: whoOf(user) };
  try {
    await recordAlone(portal, { applicationId: file.application_id, kind: 'file.read', payload });
  } catch (error) {
    const { id, application_id: application } = file;
    portal.log('error', 'not-recorded', { attachment: id, application, user: user.id, error: errorName(error) });
  }
}

/**
 * Allows no script, no origin and no loading, and only the portal's own pages to show it in a frame. Chromium's PDF
 * viewer and image page work within it (tested with Chromium 156, on its own and in a frame); the inline style is that
 * of the image page.
 */
function filePolicy(appOrigin: string | null): string {
  const embedders = ["'self'", ...(appOrigin === null ? [] : [appOrigin])].join(' ');
  return `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${embedders}`;
}

/** RFC 6266: the name in ASCII for old clients, and in UTF-8 for all others. */
function disposition(fileName: string, isDownload: boolean): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
