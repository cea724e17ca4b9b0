const PREFIX = 'farm:';

/** Storage a browser refuses or that is full costs only what a reload would have kept. */
const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const forgetters = new Set<(but: string | undefined) => void>();

export type Kept<Value> = {
  get: (uid: string) => Value;
  change: (uid: string, update: (value: Value) => Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * What a person typed and the farm does not have yet: kept while the page lives, and over a reload, until they
 * sign out. `read` makes the value of what an earlier page stored; it may be anything, undefined for nothing.
 */
export const keep = <Value>(name: string, read: (stored: unknown) => Value): Kept<Value> => {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const place = (uid: string) => `${PREFIX}${name}:${uid}`;
  const tell = () => {
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
    tell();
  });
  return {
    get,
    change: (uid, update) => {
      const value = update(get(uid));
      values.set(uid, value);
      attempt(() => sessionStorage.setItem(place(uid), JSON.stringify(value)));
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** At sign-out: nothing typed by one person is left on the device for the next; `but` names the one who is. */
export const forgetKept = ({ but }: { but?: string } = {}): void => {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !(but && key.endsWith(`:${but}`))) sessionStorage.removeItem(key);
  });
  for (const forget of forgetters) forget(but);
};
