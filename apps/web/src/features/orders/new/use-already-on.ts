import { useState } from 'react';
import { trpc } from '../../../lib/api.ts';
import { isDay } from '../../../lib/is-day.ts';

/** The open orders that a buyer has for the days of a new order, by day. */
export const useAlreadyOn = (buyerId: number | undefined, days: readonly (string | null)[]) => {
  // An order that comes after the first attempt may be this one itself, whose answer was lost.
  const [knownFirst, setKnownFirst] = useState<readonly number[]>();
  const asked = buyerId === undefined ? [] : [...new Set(days)].filter((day) => day !== null && isDay(day));
  const answers = trpc.useQueries((read) =>
    asked.map((day) => read.orders.already({ buyerId: buyerId ?? 0, day: day ?? '' })),
  );
  const byDay = asked.flatMap((day, index) => {
    const found = answers[index]?.data ?? [];
    const already = found.filter(({ number }) => knownFirst?.includes(number) ?? true);
    return day !== null && already.length > 0 ? [{ day, already }] : [];
  });
  return {
    byDay,
    /** Tells whether the person has read what there is, or nobody knows of any. */
    isTold: async () => {
      const waiting = answers.filter(({ data, isFetching }) => !data && isFetching);
      const read = await Promise.all(waiting.map(({ refetch }) => refetch()));
      return read.every(({ data = [] }) => data.length === 0);
    },
    keepKnown: () =>
      setKnownFirst((known) => known ?? byDay.flatMap(({ already }) => already.map(({ number }) => number))),
    forgetKnown: () => setKnownFirst(undefined),
  };
};
