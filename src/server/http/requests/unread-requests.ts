import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Envelope } from '../../../contract/api/envelope.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { errorName } from '../../background.ts';
import type { Portal } from '../../portal.ts';
import { addHeaders, securityHeaders } from '../security-headers.ts';

type UnreadStatus = 400 | 408 | 413 | 417 | 431 | 500;

const STATUS_OF_ERROR: Readonly<Record<string, UnreadStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns the response to a request that never reached the app, with the headers that every response has. */
function unreadResponse(portal: Portal, status: UnreadStatus): Response {
  const envelope: Envelope = { isSuccess: false, message: serverMessages.unread[status] };
  const response = new Response(JSON.stringify(envelope), {
    status,
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
  });
  addHeaders(response, securityHeaders(portal).api);
  return response;
}

/** Returns the response if the adaptor could not create a request (the Host is not valid), or if the app gave none. */
export async function adaptorErrorResponse(ready: Promise<Portal>, error: unknown): Promise<Response> {
  const portal = await ready;
  if (error instanceof RequestError) return unreadResponse(portal, 400);
  portal.log('error', 'unanswered', { error: errorName(error) });
  return unreadResponse(portal, 500);
}

/**
 * Responds to what Node itself refuses: broken or too long headers, a body in broken chunks, an unknown expectation.
 */
export function respondToUnreadRequests(server: Server, portal: Promise<Portal>): void {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  const remember = (request: IncomingMessage, response: ServerResponse) => void underWay.set(request.socket, response);
  server.on('request', remember);

  server.on('checkExpectation', async (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = unreadResponse(await portal, 417);
    const body = await refusal.text();
    const headers = { ...Object.fromEntries(refusal.headers), 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(refusal.status, headers).end(body);
  });

  server.on('clientError', async (error: NodeJS.ErrnoException, socket: Duplex) => {
    const refusal = unreadResponse(await portal, STATUS_OF_ERROR[error.code ?? ''] ?? 400);
    const response = underWay.get(socket);
    // In the middle of another response nothing more can be sent.
    const isMiddle = response !== undefined && response.headersSent && !response.writableFinished;
    if (!socket.writable || isMiddle) return void socket.destroy();
    socket.end(await asText(refusal), () => socket.destroy());
  });
}

async function asText(refusal: Response): Promise<string> {
  const body = await refusal.text();
  const headers = [...refusal.headers, ['Content-Length', String(Buffer.byteLength(body))]];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
