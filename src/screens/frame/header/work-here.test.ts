import { expect, onTestFinished, test } from 'vitest';
import { agreement, aPortal, detail, expectKind } from '../../../../tests/faults/world.ts';
import { until } from '../../../../tests/support/test-time.ts';
import { emptySummary, type OutboxSummary } from '../../../outbox/read/summary.ts';
import { headerStateText } from './header-state-text.ts';
import { watchWorkHere, type WorkHere } from './work-here.ts';

/** A saved application, and every word that the header says from now on, about all work or about this application. */
async function aHeader(about: 'all' | 'one') {
  const { device, person, time } = await aPortal();
  const tab = device.tab(person);
  const id = await tab.drafts.start(agreement);
  tab.drafts.keep(id, detail);
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'saved');
  const said: string[] = [];
  let summary: OutboxSummary = emptySummary;
  let here: WorkHere | undefined;
  const say = () => {
    const words = here === undefined ? null : headerStateText({ summary, ...here }, time.now());
    const word = words?.parts.map(({ text }) => text).join(', ');
    if (word !== undefined && word !== said.at(-1)) said.push(word);
  };
  onTestFinished(
    tab.outbox.watchSummary((next) => {
      summary = next;
      say();
    }),
  );
  onTestFinished(
    watchWorkHere(tab, about === 'one' ? id : null, (next) => {
      here = next;
      say();
    }),
  );
  await until(() => said.at(-1)?.startsWith('Saved') === true);
  return { tab, id, said };
}

test.each(['all', 'one'] as const)(
  'what was typed is not called saved before it is called kept (about %s)',
  async (about) => {
    const { tab, id, said } = await aHeader(about);
    for (const purpose of ['Words', 'More words']) {
      said.length = 0;
      tab.drafts.keep(id, { purpose });
      await tab.drafts.flush();
      await until(() => said.at(-1) === 'On this device');
      expect(said).toEqual(['Storing…', 'On this device']);
    }
  },
);

test('a message that is stored is called kept, and what was emptied again is called saved', async () => {
  const { tab, id, said } = await aHeader('all');
  const { written } = tab.reviews;
  written.keep(id, 'reply', 'A message');
  await written.flush();
  await until(() => said.at(-1) === 'On this device');
  written.keep(id, 'reply', '');
  await written.flush();
  await until(() => said.at(-1) === 'Saved');
  expect(said).toEqual(['Saved', 'Storing…', 'On this device', 'Storing…', 'Saved']);
});

test('a save of words that were typed a moment before is not called saved before it waits', async () => {
  const { tab, id, said } = await aHeader('one');
  tab.line.state = 'cut before';
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
  await until(() => said.at(-1) === 'Waiting to send 1');
  expect(said.slice(1)).not.toContain('Saved');
});
