import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export const administrator = {
  emailAddress: 'admin@centre.example.org',
  password: 'Adm1n$Secret',
} as const;

/** A real server process over a data folder of its own, with the app as it was built. */
export type PortalProcess = {
  url: string;
  dataFolder: string;
  /** Starts it again over the same data, at the same address. */
  start(): Promise<void>;
  /** SIGTERM, and waits for the end; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Every letter that was written, oldest first. */
  letters(): Promise<{ to: string; subject: string; text: string }[]>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
};

export async function startPortal(environment: Record<string, string> = {}): Promise<PortalProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-data-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  const start = async () => {
    const started = spawn(process.execPath, ['src/server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataFolder,
        ADMIN_EMAIL: administrator.emailAddress,
        ADMIN_PASSWORD: administrator.password,
        ...environment,
      },
    });
    child = started;
    let said = '';
    started.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    started.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (;;) {
      if (started.exitCode !== null) throw new Error(`The server ended at its start:\n${said}`);
      const ready = await fetch(`${url}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const endWith = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return null;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  };

  await start();
  return {
    url,
    dataFolder,
    start,
    stop: () => endWith('SIGTERM'),
    async kill() {
      await endWith('SIGKILL');
    },
    async letters() {
      const folder = join(dataFolder, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
      return Promise.all(
        names.map(async (name) => {
          const letter = await PostalMime.parse(await readFile(join(folder, name)));
          return { to: letter.to?.[0]?.address ?? '', subject: letter.subject ?? '', text: letter.text ?? '' };
        }),
      );
    },
    async end() {
      await endWith('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return address.port;
}
