import { trpc } from './api.ts';

/** What the farm says of itself; it changes rarely, and is told live where it does. */
export const useFarm = () => trpc.farm.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });

/** The farm's name; null where it has none, and until it is known. */
export const useFarmName = (): string | null => useFarm().data?.name ?? null;
