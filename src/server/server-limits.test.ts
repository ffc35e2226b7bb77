import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { FILE_MAX_BYTES } from '../contract/api/limits.ts';
import { BODY_LEAST_RATE } from './http/requests/paced-body.ts';
import { limitConnections } from './server-limits.ts';

/** More than the buffers at both ends of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function serve(idleMostMs: number) {
  const server = createServer((_, response) => response.end(LARGE));
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

test('a connection stays open for longer than a reverse proxy reuses it', () => {
  const server = createServer();
  limitConnections(server);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test('a file of the greatest size has the time to arrive at the least rate that is read', async () => {
  const server = createServer();
  limitConnections(server);
  expect(server.requestTimeout).toBeGreaterThan((FILE_MAX_BYTES / BODY_LEAST_RATE) * 1000);
});
