import { expect, test } from 'vitest';
import { compareScreens, screensPage } from './compare-screens.ts';

const of = (pictures: Record<string, string>) =>
  new Map(Object.entries(pictures).map(([name, bytes]) => [name, Buffer.from(bytes)]));

test('the page shows what changed with both pictures, and what is new or gone with the one there is', () => {
  const compared = compareScreens(
    of({ 'orders.png': 'a', 'buyers.png': 'b', 'old.png': 'c' }),
    of({ 'orders.png': 'A', 'buyers.png': 'b', 'rooms.png': 'd' }),
  );
  expect(compared).toEqual({
    changed: ['orders.png'],
    added: ['rooms.png'],
    gone: ['old.png'],
    alike: ['buyers.png'],
  });
  const page = screensPage('abc1234', compared);
  const shown = [...page.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
  expect(shown).toEqual([
    'before/orders.png',
    'after/orders.png',
    'after/rooms.png',
    'before/old.png',
    'after/buyers.png',
  ]);
});
