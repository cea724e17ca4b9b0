import { useState } from 'react';
import { trpc } from '../../lib/api.ts';

export type SheetPart = 'harvest' | 'pack';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

export const partBefore = (midnightInMs: number): SheetPart =>
  midnightInMs > HALF_DAY_MS ? 'harvest' : 'pack';

/** By the farm's clock, if the address names none; undefined until the farm's time is known. */
export const useOpeningPart = (): SheetPart | undefined => {
  const { data, dataUpdatedAt, isPending } = trpc.identity.farmDay.useQuery();
  const [part, setPart] = useState<SheetPart>();
  if (part || isPending) return part;
  const midnight = data ? dataUpdatedAt + data.endsInMs : new Date().setHours(24, 0, 0, 0);
  const opening = partBefore(midnight - Date.now());
  setPart(opening);
  return opening;
};
