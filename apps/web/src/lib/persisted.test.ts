import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Kept extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

/** Keys are read as of an object. */
const storage = () =>
  new Proxy(new Kept(), {
    ownKeys: (kept) => [...kept.keys()],
    getOwnPropertyDescriptor: (kept, key) =>
      kept.has(String(key))
        ? { enumerable: true, configurable: true, value: kept.get(String(key)) }
        : undefined,
    get: (kept, key) => Reflect.get(kept, key, kept) as unknown,
  });

const words = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : []);

/** Opens a tab with both kinds of kept lists. Another tab shares only the list that the browser keeps. */
const openTab = async () => {
  vi.stubGlobal('sessionStorage', storage());
  vi.resetModules();
  const { forgetPersisted, keep } = await import('./persisted.ts');
  return { forgetPersisted, typed: keep('typed', words), waiting: keep('waiting', words, 'browser') };
};

const heard: ((event: { key: string | null }) => void)[] = [];

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('addEventListener', (_: string, hear: (typeof heard)[number]) => heard.push(hear));
});
afterEach(() => vi.unstubAllGlobals());

test('what is kept for the browser outlives its tab, what is kept for the tab does not', async () => {
  const first = await openTab();
  first.typed.change('nina', () => ['A draft']);
  first.waiting.change('nina', () => ['A message']);
  const next = await openTab();
  expect(next.typed.get('nina')).toEqual([]);
  expect(next.waiting.get('nina')).toEqual(['A message']);
  expect(next.waiting.get('omar')).toEqual([]);
});

test('two tabs lose nothing of each other', async () => {
  const [first, second] = [await openTab(), await openTab()];
  expect(second.waiting.get('nina')).toEqual([]);
  first.waiting.change('nina', (all) => [...all, 'One']);
  second.waiting.change('nina', (all) => [...all, 'Two']);
  expect(second.waiting.get('nina')).toEqual(['One', 'Two']);
  for (const hear of heard) hear({ key: 'farm:waiting:nina' });
  expect(first.waiting.get('nina')).toEqual(['One', 'Two']);
});

test('after a sign-out nothing of the person is left, in this tab or another', async () => {
  const [first, second] = [await openTab(), await openTab()];
  second.typed.change('nina', () => ['A draft']);
  for (const uid of ['nina', 'omar']) second.waiting.change(uid, () => ['A message']);
  expect(first.waiting.get('nina')).toEqual(['A message']);
  second.forgetPersisted({ but: 'omar' });
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['farm:waiting:omar']);
  second.forgetPersisted();
  for (const hear of heard) hear({ key: 'farm:waiting:nina' });
  expect(Object.keys(localStorage)).toEqual([]);
  expect([first, second].map(({ waiting }) => waiting.get('nina'))).toEqual([[], []]);
});
