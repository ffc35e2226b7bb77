import { expect, test } from 'vitest';
import { createInstallOffer } from './install-offer.ts';

function aBrowser({ navigator = {}, blocked = false }: { navigator?: object; blocked?: boolean } = {}) {
  const stored = new Map<string, string>();
  const window = new EventTarget();
  const storage = () => {
    if (blocked) throw new DOMException('Blocked', 'SecurityError');
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
  };
  const asked: string[] = [];
  const offers = () => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => void asked.push('prompt') }));
    return event;
  };
  const open = () => createInstallOffer({ window, navigator, storage });
  return { open, offers, asked, window };
}

test('the offer of the browser is kept for a calm moment, and made once', async () => {
  const { open, offers, asked } = aBrowser();
  const offer = open();
  let told = 0;
  offer.subscribe(() => (told += 1));
  expect(offer.way()).toBeNull();
  expect(offers().defaultPrevented).toBe(true);
  expect([offer.way(), told]).toEqual(['install', 1]);
  await offer.install();
  await offer.install();
  expect([offer.way(), asked]).toEqual([null, ['prompt']]);
});

test.each([
  ['an iPad in its browser', { standalone: false }, 'homeScreen'],
  ['an iPad, from the Home Screen', { standalone: true }, null],
  ['a browser that cannot', {}, null],
])('%s is told its own way', (_name, navigator, way) => {
  expect(aBrowser({ navigator }).open().way()).toBe(way);
});

test('nobody is offered anything before they have begun, nor again after they said no', () => {
  const { open, offers } = aBrowser();
  const offer = open();
  offers();
  expect(offer.isDue()).toBe(false);
  offer.makeDue();
  expect(open().isDue()).toBe(true);
  offer.dismiss();
  offer.makeDue();
  const later = open();
  offers();
  expect([later.way(), later.isDue()]).toEqual([null, false]);
});

test('what was installed is not offered again', () => {
  const { open, offers, window } = aBrowser();
  const offer = open();
  offers();
  window.dispatchEvent(new Event('appinstalled'));
  offers();
  expect(offer.way()).toBeNull();
});

test('where the browser blocks its storage, a no holds for this page', () => {
  const { open, offers } = aBrowser({ blocked: true });
  const offer = open();
  offers();
  offer.dismiss();
  expect(offer.way()).toBeNull();
});
