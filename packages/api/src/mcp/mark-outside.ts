type Marked = { value: unknown; isFound: boolean };

/**
 * Wraps the texts of these fields, wherever they are in an answer, so that nobody takes them for more than data; and leaves
 * out fields without a value.
 */
export const markOutside = (answer: unknown, fields: readonly string[]): Marked => {
  let isFound = false;
  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) => {
        if (each === null) return [];
        if (typeof each !== 'string' || each === '' || !fields.includes(name)) return [[name, mark(each)]];
        isFound = true;
        return [[name, { fromOutside: each }]];
      }),
    );
  };
  return { value: mark(answer), isFound };
};

const REMEMBERED_MS = 600_000;
const REMEMBERED_MAX = 10_000;

/** Remembers for ten minutes which tokens were told texts from outside, in this process. */
export const openTold = (now: () => Date) => {
  const told = new Map<string, number>();
  return {
    note: (key: string) => {
      told.delete(key);
      told.set(key, now().valueOf());
      const [oldest] = told.keys();
      if (told.size > REMEMBERED_MAX && oldest !== undefined) told.delete(oldest);
    },
    isRecent: (key: string): boolean => now().valueOf() - (told.get(key) ?? 0) < REMEMBERED_MS,
  };
};
