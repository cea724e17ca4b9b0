import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

const PAGE = 60;

/** The plantings that match the filter in the address, as far as they are loaded. */
export const usePlantingList = () => {
  const { query } = usePlantingFilter();
  const list = trpc.plantings.list.useInfiniteQuery(
    { ...query, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const plantings = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  return { list, plantings };
};
