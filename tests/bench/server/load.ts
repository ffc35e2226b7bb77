import { connect, type Socket } from 'node:net';

/** Makes the next request, as its bytes on the wire. */
export type MakeRequest = () => Buffer;

/** The bytes of an HTTP/1.1 request to a local server. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Keeps several connections busy, one request at a time on each. Resolves with the number of responses per second. Uses
 * plain sockets, because a client that costs more than the server would measure itself.
 */
export async function answersASecond(
  port: number,
  makeRequest: MakeRequest,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<number> {
  const began = performance.now();
  const until = began + milliseconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => keepAsking(port, makeRequest, until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

async function keepAsking(port: number, makeRequest: MakeRequest, until: number): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let count = 0;
  try {
    while (performance.now() < until) {
      await ask(socket, makeRequest());
      count += 1;
    }
    return count;
  } finally {
    socket.destroy();
  }
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** The end of a chunked response; JSON contains no such line breaks. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Sends one request and resolves with its response, which must have status 200. */
export function ask(socket: Socket, request: Buffer): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    let got: Buffer = Buffer.alloc(0);
    let whole = Infinity;
    let inChunks = false;
    let head = '';
    const take = (chunk: Buffer) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const end = whole === Infinity ? got.indexOf(END_OF_HEAD) : -1;
      if (end >= 0) {
        head = got.toString('latin1', 0, end);
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200')) return fail(new Error(got.toString()));
        inChunks = length === undefined;
        whole = inChunks ? end : end + END_OF_HEAD.length + Number(length);
      }
      if (got.length < whole || (inChunks && !got.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))) return;
      leave();
      resolve({ head, body: got.subarray(head.length + END_OF_HEAD.length) });
    };
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    const closed = () => fail(new Error('The server closed the connection'));
    const leave = () => void socket.off('data', take).off('error', fail).off('close', closed);
    socket.on('data', take).on('error', fail).on('close', closed);
    socket.write(request);
  });
}
