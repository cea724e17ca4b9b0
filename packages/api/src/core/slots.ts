import type { Refusal } from '@farm/domain/refusals';
import pLimit from 'p-limit';

type Wait = { waitingMax: number; waitMs: number; busy: () => Refusal };

export const openSlots = (count: number) => {
  const limit = pLimit(count);
  /** Those who still stand in the queue, although they have given up. */
  let late = 0;
  return {
    take: async ({ waitingMax, waitMs, busy }: Wait): Promise<() => void> => {
      if (limit.activeCount >= count && limit.pendingCount - late >= waitingMax) throw busy();
      const { promise: slot, resolve, reject } = Promise.withResolvers<() => void>();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        late += 1;
        reject(busy());
      }, waitMs);
      void limit(async () => {
        if (isLate) {
          late -= 1;
          return;
        }
        clearTimeout(timer);
        const { promise: isGivenBack, resolve: giveBack } = Promise.withResolvers<void>();
        resolve(giveBack);
        await isGivenBack;
      });
      return slot;
    },
  };
};
