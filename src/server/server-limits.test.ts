import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILE_MAX_BYTES } from '../contract/api/limits.ts';
import { BODY_MIN_RATE } from './http/requests/paced-body.ts';
import { limitConnections, SENDING_CHECKED_EVERY_MS, SENDING_GRACE_MS } from './server-limits.ts';

/** More than the buffers at both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function serve(idleMostMs: number, answer: RequestListener = (_, response) => response.end(LARGE)) {
  const server = createServer(answer);
  limitConnections(server, { idleMostMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

test('a connection whose answer nobody reads is closed', async () => {
  const { server, port } = await serve(50);
  const asked = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  client.pause();
  client.on('error', () => undefined);
  const [socket] = await asked;
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(LARGE.byteLength);
  client.destroy();
  server.close();
});

test('an answer that is read is read to its end', async () => {
  const { server, port } = await serve(10_000);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect((await response.arrayBuffer()).byteLength).toBe(LARGE.byteLength);
  server.close();
});

describe('of a response that is read slowly', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Asks for the response, reads its beginning, and then no more. */
  async function readBeginning(answer: RequestListener) {
    const { server, port } = await serve(600_000, answer);
    const asked = once(server, 'connection');
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [socket] = await asked;
    await once(client, 'data');
    client.pause();
    // Here the sending is noticed.
    vi.advanceTimersByTime(SENDING_CHECKED_EVERY_MS);
    return { server, client, socket };
  }

  test('the connection is closed when its time is up, and not before', async () => {
    const { server, client, socket } = await readBeginning((_, response) => response.end(LARGE));
    vi.advanceTimersByTime(SENDING_GRACE_MS + (LARGE.byteLength / BODY_MIN_RATE) * 1000);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(2 * SENDING_CHECKED_EVERY_MS);
    expect(socket.destroyed).toBe(true);
    client.destroy();
    server.close();
  });

  test('the time grows with what was read of a stream whose size is unknown', async () => {
    let stream: ServerResponse | undefined;
    const { server, client, socket } = await readBeginning((_, response) => {
      response.write('beginning');
      stream = response;
    });
    const second = Buffer.alloc(BODY_MIN_RATE);
    for (let passed = 0; passed < 10 * SENDING_GRACE_MS; passed += 1000) {
      stream?.write(second);
      vi.advanceTimersByTime(1000);
    }
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(SENDING_GRACE_MS + 2 * SENDING_CHECKED_EVERY_MS);
    expect(socket.destroyed).toBe(true);
    client.destroy();
    server.close();
  });

  test('the time before it begins does not count, nor a former one on the same connection', async () => {
    const waiting = Promise.withResolvers<ServerResponse>();
    const { server, client, socket } = await readBeginning((request, response) => {
      if (request.url === '/') response.end('the first');
      else waiting.resolve(response);
    });
    client.resume();
    client.write('GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const later = await waiting.promise;
    vi.advanceTimersByTime(100 * SENDING_GRACE_MS);
    expect(socket.destroyed).toBe(false);
    const answered = once(client, 'data');
    later.end('the second');
    expect(String((await answered)[0])).toContain('the second');
    client.destroy();
    server.close();
  });
});

test('a connection stays open for longer than a reverse proxy reuses it', () => {
  const server = createServer();
  limitConnections(server);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test('a file of the greatest size has the time to arrive at the least rate that is read', async () => {
  const server = createServer();
  limitConnections(server);
  expect(server.requestTimeout).toBeGreaterThan((FILE_MAX_BYTES / BODY_MIN_RATE) * 1000);
});
