import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalProcess } from '../support/portal-process.ts';

/** A clock for the server process that a test can put forward, so that it need not wait for hours. */
export type Clock = {
  environment: Record<string, string>;
  forward(milliseconds: number): Promise<void>;
  /** The content-transfer encodings of the mails in the data folder. */
  encodings(portal: PortalProcess): Promise<string[]>;
  end(): Promise<void>;
};

export async function clockFor(): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-clock-'));
  const ahead = join(folder, 'ahead');
  const preload = join(folder, 'clock.mjs');
  let total = 0;
  await writeFile(ahead, '0');
  await writeFile(
    preload,
    `import { readFileSync } from 'node:fs';
     const Real = Date;
     const now = () => Real.now() + Number(readFileSync(${JSON.stringify(ahead)}, 'utf8') || 0);
     globalThis.Date = class extends Real {
       constructor(...parts) { parts.length === 0 ? super(now()) : super(...parts); }
       static now() { return now(); }
     };`,
  );
  return {
    environment: { NODE_OPTIONS: `--import=file://${preload}` },
    async forward(milliseconds) {
      total += milliseconds;
      await writeFile(`${ahead}.next`, String(total));
      await rename(`${ahead}.next`, ahead);
    },
    async encodings({ dataFolder }) {
      const mail = join(dataFolder, 'mail');
      const letters = await Promise.all(
        (await readdir(mail)).filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mail, name), 'utf8')),
      );
      return letters.flatMap((letter) =>
        [...letter.matchAll(/^content-transfer-encoding:\s*(\S+)/gim)].map(([, encoding = '']) =>
          encoding.toLowerCase(),
        ),
      );
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
