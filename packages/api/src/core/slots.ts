import type { Refusal } from '@farm/domain/refusals';

export type Wait = {
  waitingMax: number;
  waitMs: number;
  /** Gives up its place at once. */
  signal?: AbortSignal | undefined;
  busy: () => Refusal;
};

/** Lets so many work at once. The others wait in line, and leave it when they give up. */
export const openSlots = (count: number) => {
  const line = new Set<() => void>();
  let free = count;
  const release = () => {
    free += 1;
    for (const begin of line) return begin();
  };
  return {
    take: async ({ waitingMax, waitMs, signal, busy }: Wait): Promise<() => void> => {
      if (signal?.aborted || (free === 0 && line.size >= waitingMax)) throw busy();
      if (free > 0) {
        free -= 1;
        return release;
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          line.delete(begin);
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const begin = () => {
          leave();
          free -= 1;
          resolve(release);
        };
        const giveUp = () => {
          leave();
          reject(busy());
        };
        line.add(begin);
        const timer = setTimeout(giveUp, waitMs);
        signal?.addEventListener('abort', giveUp);
      });
    },
  };
};
