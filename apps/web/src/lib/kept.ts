import { attempt } from './attempt.ts';

const PREFIX = 'farm:';

const forgetters = new Set<(but: string | undefined) => void>();

export type Kept<Value> = {
  get: (uid: string) => Value;
  change: (uid: string, update: (value: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Keeps what the server does not have yet, even after a reload, until the person signs out. */
export const keep = <Value>(name: string, read: (stored: unknown) => Value): Kept<Value> => {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const place = (uid: string) => `${PREFIX}${name}:${uid}`;
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const get = (uid: string): Value => {
    const held = values.get(uid);
    if (held !== undefined) return held;
    const stored = attempt(() => JSON.parse(sessionStorage.getItem(place(uid)) ?? 'null') as unknown);
    const value = read(stored ?? undefined);
    values.set(uid, value);
    return value;
  };
  forgetters.add((but) => {
    for (const uid of values.keys()) if (uid !== but) values.delete(uid);
    notifyListeners();
  });
  return {
    get,
    change: (uid, update) => {
      const value = update(get(uid));
      values.set(uid, value);
      attempt(() => sessionStorage.setItem(place(uid), JSON.stringify(value)));
      notifyListeners();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const forgetKept = ({ but }: { but?: string } = {}): void => {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !(but && key.endsWith(`:${but}`))) sessionStorage.removeItem(key);
  });
  for (const forget of forgetters) forget(but);
};
