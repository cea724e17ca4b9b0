import type { ListExpectedInput } from '@farm/domain/availability';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { availabilityText } from './availability.text.ts';

export const useExpected = (asked: ListExpectedInput) =>
  trpc.expected.list.useQuery(asked, { placeholderData: keepPreviousData });

export const useSetExpected = () =>
  useWrite(trpc.expected.set, {
    topics: ['availability'],
    // Until the saved numbers are read, what was typed stays.
    waitsForReads: true,
    success: (_, { cells }) => availabilityText.saved(cells.length),
    failure: (error) =>
      refusalOf(error)?.code === 'VERSION_STALE' ? undefined : availabilityText.saveFailed,
  });

/** Asks what plantings suggest; nothing if that failed, which was shown. */
export const useSuggested = () => {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(
    async (asked: ListExpectedInput) => {
      setAsking(true);
      try {
        return await utils.expected.suggest.fetch(asked, { staleTime: 0 });
      } catch (error) {
        notify.failure(availabilityText.suggestFailed, error);
        return undefined;
      } finally {
        setAsking(false);
      }
    },
    [utils],
  );
  return { isAsking, ask };
};

export const usePromiseWeeks = () => trpc.availability.weeks.useQuery();
