import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfiguration } from '../contract/configuration.ts';
import { readConfiguration } from './configuration-files.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a later file overrides an earlier one entry by entry, the links too', () => {
  using scratch = scratchFolder();
  const shipped = written(scratch.path, 'a.json', '{"name":"A","shortName":"A","links":{"home":"/h","news":"/n"}}');
  const own = written(scratch.path, 'b.json', '\ufeff{"name":"B","links":{"news":"https://b.example/"}}');
  expect(readConfiguration([shipped, own, join(scratch.path, 'none.json')])).toMatchObject({
    name: 'B',
    shortName: 'A',
    links: { home: '/h', news: 'https://b.example/', policies: defaultConfiguration.links.policies },
    nameMinLength: 2,
  });
});

test('the help for a question is reworded part by part', () => {
  using scratch = scratchFolder();
  const own = written(scratch.path, 'b.json', '{"guidance":{"background":{"usualLength":"One page"},"purpose":{}}}');
  expect(readConfiguration([own]).guidance).toEqual({ background: { usualLength: 'One page' }, purpose: {} });
});

test('the file that comes with the portal is whole', () => {
  const shipped = readConfiguration([join(import.meta.dirname, '../../public/config.json')]);
  expect(Object.keys(shipped).sort()).toEqual(Object.keys(defaultConfiguration).sort());
});

test.each([
  ['{"name":', /config\.json is not a valid JSON object\.$/],
  ['[]', /config\.json is not a valid JSON object\.$/],
  ['{"nameMinLength":"two"}', /config\.json has a mistake at "nameMinLength": /],
  ['{"mobilePrefix":"966"}', /at "mobilePrefix": must be a plus and up to four digits\.$/],
  ['{"apiBase":"https://"}', /at "apiBase": must be an http/],
  ['{"logo":"https://"}', /at "logo": must be an http/],
  [String.raw`{"links":{"home":"/\\evil.example"}}`, /at "links\.home": must be an http/],
  ['{"sharedDevcie":true}', /config\.json has an entry that the portal does not know: "sharedDevcie"\.$/],
  ['{"links":{"new":"/n"}}', /does not know: "links\.new"\.$/],
  ['{"guidance":{"backgruond":{"example":"X"}}}', /does not know: "guidance\.backgruond"\.$/],
  ['{"guidance":{"background":{"exmaple":"X"}}}', /does not know: "guidance\.background\.exmaple"\.$/],
  ['{"guidance":{"background":{"reviewersLookFor":"one"}}}', /at "guidance\.background\.reviewersLookFor": /],
  ['{"links":{"home":"javascript:alert(1)"}}', /at "links\.home": must be an http/],
])('a broken file is told in one sentence: %s', (text, sentence) => {
  using scratch = scratchFolder();
  const path = written(scratch.path, 'config.json', text);
  expect(() => readConfiguration([path])).toThrow(sentence);
});
