import { attempt } from './attempt.ts';

const PREFIX = 'farm:';

const forgetters = new Set<(but: string | undefined) => void>();

export type Persisted<Value> = {
  get: (uid: string) => Value;
  change: (uid: string, update: (value: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** `tab`: until the tab is closed. `browser`: for all of its tabs, also those that are opened later. */
type Lasting = 'tab' | 'browser';

const storageOf = (lasting: Lasting): Storage => (lasting === 'tab' ? sessionStorage : localStorage);

/** Keeps what the server does not have yet, even after a reload, until the person signs out. */
export const keep = <Value>(
  name: string,
  read: (stored: unknown) => Value,
  lasting: Lasting = 'tab',
): Persisted<Value> => {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const place = (uid: string) => `${PREFIX}${name}:${uid}`;
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const get = (uid: string): Value => {
    const held = values.get(uid);
    if (held !== undefined) return held;
    const stored = attempt(() => JSON.parse(storageOf(lasting).getItem(place(uid)) ?? 'null') as unknown);
    const value = read(stored ?? undefined);
    values.set(uid, value);
    return value;
  };
  forgetters.add((but) => {
    for (const uid of values.keys()) if (uid !== but) values.delete(uid);
    notifyListeners();
  });
  const readAgain = () => {
    values.clear();
    notifyListeners();
  };
  if (lasting === 'browser')
    attempt(() =>
      addEventListener('storage', ({ key }) => {
        if (key === null || key.startsWith(place(''))) readAgain();
      }),
    );
  return {
    get,
    change: (uid, update) => {
      // Another tab may have written since.
      if (lasting === 'browser' && attempt(() => storageOf(lasting).getItem(place(uid)) !== null))
        values.delete(uid);
      const value = update(get(uid));
      values.set(uid, value);
      attempt(() => storageOf(lasting).setItem(place(uid), JSON.stringify(value)));
      notifyListeners();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const forgetPersisted = ({ but }: { but?: string } = {}): void => {
  for (const lasting of ['tab', 'browser'] as const)
    attempt(() => {
      const storage = storageOf(lasting);
      for (const key of Object.keys(storage))
        if (key.startsWith(PREFIX) && !(but && key.endsWith(`:${but}`))) storage.removeItem(key);
    });
  for (const forget of forgetters) forget(but);
};
