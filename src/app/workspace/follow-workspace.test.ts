import { expect, test } from 'vitest';
import { followWorkspace } from './follow-workspace.ts';

type Opened = { workspace: { ended: Promise<void> }; name: string };

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A page that shows a workspace. `log` records what it shows; `endNow` ends the workspace that was opened last. */
function aPage() {
  const state = { isHere: true, failure: null as Error | null };
  const log: unknown[] = [];
  let endNow = () => {};
  let count = 0;
  const stop = followWorkspace<Opened>({
    async open() {
      if (state.failure !== null) throw state.failure;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      endNow = resolve;
      count += 1;
      return { workspace: { ended }, name: `workspace ${count}` };
    },
    isHere: () => state.isHere,
    show: (opened) => log.push(opened?.name ?? 'none'),
    fail: (error) => log.push(error),
  });
  const end = async () => {
    endNow();
    await turn();
  };
  return { state, log, end, stop };
}

test('a user whose database was deleted while they are signed in gets a new workspace', async () => {
  const { log, end } = aPage();
  await turn();
  await end();
  expect(log).toEqual(['workspace 1', 'none', 'workspace 2']);
  await end();
  expect(log.slice(3)).toEqual(['none', 'workspace 3']);
});

test('a user who has left gets none: their database would be created again', async () => {
  const { state, log, end } = aPage();
  await turn();
  state.isHere = false;
  await end();
  expect(log).toEqual(['workspace 1']);
});

test('a workspace that cannot be opened again is told', async () => {
  const { state, log, end } = aPage();
  await turn();
  state.failure = new Error('not loaded');
  await end();
  expect(log).toEqual(['workspace 1', 'none', state.failure]);
});

test('nothing is shown or opened for a page that is gone', async () => {
  const early = aPage();
  early.stop();
  await turn();
  expect(early.log).toEqual([]);

  const { log, end, stop } = aPage();
  await turn();
  stop();
  await end();
  expect(log).toEqual(['workspace 1']);
});
