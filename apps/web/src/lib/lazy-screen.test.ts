import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

const show = (LazyScreen: LazyScreen) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(LazyScreen)));

const screen = async () => ({ default: () => createElement('h1', null, 'Orders') });

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that is not loaded yet shows its fallback', () => {
  expect(show(lazyScreen(screen))).toBe('waiting');
});

test('a part that is loaded shows at once, without its fallback', async () => {
  const Screen = lazyScreen(screen);
  await Screen.load();
  expect(show(Screen)).toBe('<h1>Orders</h1>');
});

test('a part that could not be loaded is loaded again when it is shown', async () => {
  let tries = 0;
  const Screen = lazyScreen(async () => {
    tries += 1;
    if (tries === 1) throw new Error('out of reach');
    return screen();
  });
  await expect(Screen.load()).rejects.toThrow('out of reach');
  expect(show(Screen)).toBe('waiting');
  expect(tries).toBe(2);
});

test('loads one part after the other once the page was left alone, each once, also after one that fails', async () => {
  const fresh = await import('./lazy-screen.tsx');
  const loaded: string[] = [];
  const named = (name: string, fails = false) =>
    fresh.lazyScreen(async () => {
      loaded.push(name);
      if (fails) throw new Error('offline');
      return screen();
    });
  const [first, missing, last] = [named('first'), named('missing', true), named('last')];
  for (const { ahead } of [first, missing, last, first]) ahead();
  await vi.advanceTimersByTimeAsync(7900);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toEqual(['first', 'missing', 'last']);
  named('late').ahead();
  missing.ahead();
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toEqual(['first', 'missing', 'last', 'late']);
});
