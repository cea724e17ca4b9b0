import type { Day } from '@farm/domain/core';
import { useState } from 'react';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import { harvestText } from './harvest.text.ts';

/** Through the chosen day, or else as far as today's harvest must last and at least through the sheet's day. */
export const useHarvestList = (day: Day, through: Day | undefined) => {
  const utils = trpc.useUtils();
  const asked = through === undefined ? { day } : { through };
  const list = trpc.packing.harvestList.useQuery(asked);
  return { list, latestRows: () => utils.packing.harvestList.getData(asked)?.rows ?? [] };
};

/** Some hundred lines in each call; after a failure, those of the calls before stay delivered. */
export const useDeliverOld = (onDone: () => void) => {
  const today = useFarmDay();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { mutateAsync } = useWrite(trpc.packing.deliverOld, { topics: ['orders', 'inventory'] });
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      let delivered = 0;
      let isMore = true;
      while (isMore) {
        const answer = await mutateAsync({ before: today });
        delivered += answer.deliveries;
        setLeft(answer.left);
        isMore = answer.left > 0 && answer.deliveries > 0;
      }
      onDone();
      notify.success(harvestText.oldDelivered(delivered));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
    setLeft(null);
  };
  return { run, isPending: isBusy, left, error, forget: () => setError(null) };
};
