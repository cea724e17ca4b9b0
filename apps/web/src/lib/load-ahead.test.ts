import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

it('loads one part after the other once the page was left alone, each once, also after one that fails', async () => {
  const { loadAhead } = await import('./load-ahead.ts');
  const loaded: string[] = [];
  const part =
    (name: string, fails = false) =>
    async () => {
      loaded.push(name);
      if (fails) throw new Error('offline');
    };
  const [first, missing, last] = [part('first'), part('missing', true), part('last')];
  for (const load of [first, missing, last, first]) loadAhead(load);
  await vi.advanceTimersByTimeAsync(7900);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toEqual(['first', 'missing', 'last']);
  const late = part('late');
  loadAhead(late);
  loadAhead(missing);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toEqual(['first', 'missing', 'last', 'late']);
});
