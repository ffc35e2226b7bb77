import { once } from 'node:events';
import { connect } from 'node:net';

export type Spoken = { status: number; head: string; body: string };

/**
 * Sends raw bytes to the server, for requests that `fetch` would not send, and returns what arrived before the server
 * closed the connection.
 */
export async function say(url: string, text: string | Uint8Array): Promise<Spoken> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'connect');
  // A server may refuse before it has read everything; what it sent until then counts.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(text);
  await closed;
  const [head = '', body = ''] = Buffer.concat(chunks)
    .toString()
    .split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body };
}

/** Sends bytes and disconnects at once, like a device that leaves the range of the network. */
export async function sayAndLeave(url: string, text: string | Uint8Array): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(text, () => resolve());
  });
  socket.resetAndDestroy();
}

/** A request as bytes; `length` is the content length that it claims. */
export function requestOf(
  line: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
  length = Buffer.byteLength(body),
): Buffer {
  const fields = { connection: 'close', 'content-length': String(length), ...headers };
  const head = [`${line} HTTP/1.1`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from(body)]);
}
