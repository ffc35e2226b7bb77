import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conflictOfInterest } from '../../src/contract/steps/conflict-of-interest.ts';
import { unusedDependencies } from '../support/dependencies.ts';
import { questionSteps } from '../../src/contract/steps/wizard.ts';

const root = join(import.meta.dirname, '../..');

describe('import direction', () => {
  let project: string;
  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'portal-imports-'));
    await cp(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
  });
  afterEach(() => rm(project, { recursive: true }));

  const lint = async (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), [], {
      cwd: project,
      encoding: 'utf8',
    });
    return { status, said: stdout };
  };
  const importing = (path: string) => `import { thing } from '${path}';\nexport const other = thing;\n`;

  test.each([
    ['src/contract/seed.ts', '../drafts/drafts.ts'],
    ['src/contract/steps/seed.ts', '../../server/app.ts'],
    ['src/contract/seed.ts', 'react'],
    ['src/ui/seed.tsx', '../contract/messages/frame.ts'],
    ['src/hooks/seed.ts', '../ui/ui-text.ts'],
    ['src/configuration/seed.ts', '../session/session.ts'],
    ['src/ui/seed.tsx', '../configuration/configuration.ts'],
    ['src/hooks/seed.ts', '../configuration/configuration.ts'],
    ['src/contract/seed.ts', '../configuration/start-check.ts'],
    ['src/session/seed.ts', '../configuration/configuration.ts'],
    ['src/workspace/seed.ts', '../configuration/configuration.ts'],
    ['src/server/seed.ts', '../configuration/start-check.ts'],
    ['sw/seed.ts', '../src/configuration/configuration.ts'],
    ['src/workspace/seed.ts', '../local-db/user-store.ts'],
    ['src/workspace/seed.ts', '../screens/review/chat.tsx'],
    ['src/drafts/seed.ts', '../workspace/workspace-context.ts'],
    ['src/outbox/seed.ts', '../hooks/use-watched.ts'],
    ['src/api-client/seed.ts', '../session/session.ts'],
    ['src/session/seed.ts', '../outbox/outbox.ts'],
    ['src/outbox/seed.ts', '../api-client/client.ts'],
    ['src/outbox/seed.ts', '../session/session.ts'],
    ['src/replica/seed.ts', '../drafts/drafts.ts'],
    ['src/drafts/seed.ts', '../api-client/client.ts'],
    ['src/drafts/seed.ts', '../reviews/reviews.ts'],
    ['src/reviews/seed.ts', '../screens/review/chat.tsx'],
    ['src/drafts/seed.ts', '../healing/healing.ts'],
    ['src/healing/seed.ts', '../session/session.ts'],
    ['src/delivery/seed.ts', '../drafts/drafts.ts'],
    ['src/delivery/seed.ts', '../app/portal.ts'],
    ['src/screens/wizard/seed.tsx', '../review/chat.tsx'],
    ['src/screens/wizard/seed.tsx', '../../api-client/client.ts'],
    ['src/screens/wizard/seed.tsx', '../../delivery/delivery.ts'],
    ['src/app/seed.ts', '../server/app.ts'],
    ['src/server/accounts/seed.ts', '../../session/session.ts'],
    ['sw/seed.ts', '../src/screens/wizard/wizard-frame.tsx'],
    ['sw/seed.ts', '../src/app/worker-bridge.ts'],
  ])('%s may not import %s', async (file, target) => {
    const { status, said } = await lint({ [file]: importing(target) });
    expect(said).toContain('no-restricted-imports');
    expect(status).toBe(1);
  });

  test('an import cycle is found', async () => {
    const { status, said } = await lint({
      'src/drafts/one.ts': "import { two } from './two.ts';\nexport const one: number = two;\n",
      'src/drafts/two.ts': "import { one } from './one.ts';\nexport const two: number = one;\n",
    });
    expect(said).toContain('no-cycle');
    expect(status).toBe(1);
  });

  test('an import in the allowed direction passes', async () => {
    const { status } = await lint({
      'src/screens/wizard/seed.ts': importing('../../drafts/seed.ts'),
      'src/drafts/seed.ts': importing('../outbox/seed.ts'),
      'src/outbox/seed.ts': importing('../contract/seed.ts'),
      'src/screens/help/seed.ts': importing('../../configuration/seed.ts'),
      'src/app/seed.ts': importing('../configuration/seed.ts'),
      'src/configuration/seed.ts': importing('../contract/seed.ts'),
      'src/contract/seed.ts': 'export const thing = 1;\nexport const other = thing;\n',
    });
    expect(status).toBe(0);
  });
});

describe('dependencies', () => {
  test('every dependency is used', async () => {
    expect(await unusedDependencies(root)).toEqual([]);
  });

  test('a dependency that only tests import, or nothing, is found', async () => {
    const project = await mkdtemp(join(tmpdir(), 'portal-dependencies-'));
    const files = {
      'package.json': JSON.stringify({
        scripts: { build: 'builder --fast' },
        dependencies: { used: '1', '@scope/late': '1', '@scope/font': '1', tested: '1', named: '1' },
        devDependencies: { builder: '1', forTests: '1', '@types/used': '1', '@types/gone': '1', idle: '1' },
      }),
      'node_modules/builder/package.json': JSON.stringify({ bin: { builder: 'run.js' } }),
      'src/one.ts': "import { one } from 'used/part';\nexport const two = () => import('@scope/late');\n// named\n",
      'src/one.css': "@font-face { src: url('@scope/font/files/one.woff2'); }\n",
      'src/one.test.ts': "import 'tested';\n",
      'tests/two.ts': "import { three } from 'forTests';\n",
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    expect(await unusedDependencies(project)).toEqual(['tested', 'named', '@types/gone', 'idle']);
    await rm(project, { recursive: true });
  });
});

test('wire names are used in the contract only', async () => {
  const plain = new Set<string>(questionSteps.flatMap((step) => step.questions.map((question) => question.name)));
  const wire = questionSteps
    .flatMap((step) =>
      step.questions.flatMap((question) => [question.wire, ...('alsoRead' in question ? question.alsoRead : [])]),
    )
    .filter((name) => !plain.has(name));
  const names = [...wire, 'applicationSatusId', 'principleInvestigatorName', 'PiCVFiles', 'informedConsentFile'];
  expect(names).toContain(conflictOfInterest.questions[2].wire);
  const found: string[] = [];
  const files = await Promise.all(['src', 'sw'].map((folder) => readdir(join(root, folder), { recursive: true })));
  const paths = [
    ...(files[0] ?? []).map((path) => join('src', path)),
    ...(files[1] ?? []).map((path) => join('sw', path)),
  ];
  for (const path of paths) {
    if (!/\.tsx?$/.test(path) || path.startsWith('src/contract/') || /\.test\.|\/testing[/.]/.test(path)) continue;
    const text = await readFile(join(root, path), 'utf8');
    for (const name of names) if (new RegExp(`\\b${name}\\b`).test(text)) found.push(`${path}: ${name}`);
  }
  expect(found).toEqual([]);
});
