import type { Refusal } from '@farm/domain/refusals';
import pLimit from 'p-limit';

type Wait = {
  waitingMax: number;
  waitMs: number;
  /** Gives up its place at once. */
  signal?: AbortSignal | undefined;
  busy: () => Refusal;
};

export const openSlots = (count: number) => {
  const limit = pLimit(count);
  /** Those who are still in the queue, although they have given up. */
  let late = 0;
  return {
    take: async ({ waitingMax, waitMs, signal, busy }: Wait): Promise<() => void> => {
      if (signal?.aborted) throw busy();
      if (limit.activeCount >= count && limit.pendingCount - late >= waitingMax) throw busy();
      const { promise: slot, resolve, reject } = Promise.withResolvers<() => void>();
      let isLate = false;
      const giveUp = () => {
        isLate = true;
        late += 1;
        forget();
        reject(busy());
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      const forget = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      void limit(async () => {
        if (isLate) {
          late -= 1;
          return;
        }
        forget();
        const { promise: isGivenBack, resolve: giveBack } = Promise.withResolvers<void>();
        resolve(giveBack);
        await isGivenBack;
      });
      return slot;
    },
  };
};
