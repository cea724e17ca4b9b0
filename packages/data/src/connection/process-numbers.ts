/** How often a process is heard of, also if nothing happens. */
export const BEAT_EVERY_MS = 1000;
/** After this long, a process that did not say goodbye may have ended between a write and telling of it. */
const SILENT_AFTER_MS = 3 * BEAT_EVERY_MS;

export type Notice = {
  from: string;
  /** None in a beat, which only tells the numbers. */
  texts: string[];
  /** Counts the process's notices with texts, also those that could not be sent. A beat repeats the last one. */
  number: number;
  /** The number of its last notice that was sent without an error. */
  sent: number;
  isLast?: true | undefined;
};

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a notification. In the released version, notices had no numbers. Undefined for what others send. */
export const readNotice = (
  payload: string,
): Notice | (Pick<Notice, 'from' | 'texts'> & { number?: undefined }) | undefined => {
  try {
    const { from, texts, number, sent, isLast } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof from !== 'string' || !Array.isArray(texts)) return undefined;
    const read = { from, texts: texts.filter((text) => typeof text === 'string') };
    if (!isNumber(number) || !isNumber(sent)) return read;
    return { ...read, number, sent, ...(isLast === true && { isLast }) };
  } catch {
    return undefined;
  }
};

type Known = { number: number | undefined; heardAtMs: number };

export type ProcessNumbers = {
  /** Takes in a notice. `isGap`: something this process sent before was not heard. `isNew`: it was unknown so far. */
  take: (notice: Notice) => { isGap: boolean; isNew: boolean };
  /** Forgets the processes that fell silent; returns whether there were any. */
  dropSilent: () => boolean;
  /** Listening has restarted: what was sent before then counts as heard, and silence is counted from now. */
  restart: () => void;
};

/** Remembers which notice of every other process was heard last. */
export const openProcessNumbers = (nowMs: () => number = () => performance.now()): ProcessNumbers => {
  const known = new Map<string, Known>();
  return {
    take: ({ from, texts, number, sent, isLast }) => {
      const before = known.get(from);
      // Where nothing was heard before, only what could not be sent is missing.
      const heard = before?.number ?? sent;
      const expected = texts.length > 0 ? number - 1 : number;
      if (isLast) known.delete(from);
      else known.set(from, { number: Math.max(number, before?.number ?? 0), heardAtMs: nowMs() });
      return { isGap: heard < expected, isNew: !before };
    },
    dropSilent: () => {
      const silent = [...known].filter(([, { heardAtMs }]) => nowMs() - heardAtMs > SILENT_AFTER_MS);
      for (const [from] of silent) known.delete(from);
      return silent.length > 0;
    },
    restart: () => {
      for (const from of known.keys()) known.set(from, { number: undefined, heardAtMs: nowMs() });
    },
  };
};
