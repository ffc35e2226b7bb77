import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

test('a worker controls the pages of anybody who signed in, and takes what there is to deliver', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${portal.url}/service-worker.js`,
  );
  const answers = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        const heard: unknown[] = [];
        port1.addEventListener('message', ({ data }) => {
          heard.push(data);
          if (heard.length === 2) resolve(heard);
        });
        port1.start();
        // A worker does not reply to messages that it does not know.
        navigator.serviceWorker.controller?.postMessage({ kind: 'of another release' }, []);
        navigator.serviceWorker.controller?.postMessage({ kind: 'deliver' }, [port2]);
      }),
  );
  expect(answers).toEqual([{ kind: 'taken' }, { kind: 'delivered', wakeAt: null }]);

  const served = await page.request.get('/service-worker.js');
  expect(served.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
});
