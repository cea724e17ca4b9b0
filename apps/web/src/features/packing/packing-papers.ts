import type { Day } from '@farm/domain/core';

const ofDay = (day: Day, paper: string, query: Record<string, string | number | undefined>) => {
  const asked = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `/api/day-sheets/${day}/${paper}.pdf${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
};

export const papers = {
  slips: (day: Day, buyerId?: number) => ofDay(day, 'packing-slips', { buyerId }),
  labels: (day: Day, sheet: 'single' | 'letter', buyerId?: number) =>
    ofDay(day, 'labels', { buyerId, sheet }),
  notes: (day: Day, buyerId?: number) => ofDay(day, 'delivery-note', { buyerId }),
};
