import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type LazyPart, lazyPart } from './lazy-part.ts';

const show = (Part: LazyPart) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)));

const screen = async () => ({ default: () => createElement('h1', null, 'Orders') });

test('a part that is not loaded yet shows its fallback', () => {
  expect(show(lazyPart(screen))).toBe('waiting');
});

test('a part that is loaded shows at once, without its fallback', async () => {
  const Part = lazyPart(screen);
  await Part.load();
  expect(show(Part)).toBe('<h1>Orders</h1>');
});

test('a part that could not be loaded is loaded again when it is shown', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries === 1) throw new Error('out of reach');
    return screen();
  });
  await expect(Part.load()).rejects.toThrow('out of reach');
  expect(show(Part)).toBe('waiting');
  expect(tries).toBe(2);
});
