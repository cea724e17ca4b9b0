import { trpc } from './api.ts';

/** The farm's details. They never become stale by themselves: a live event reports every change. */
export const useFarm = () => trpc.farm.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
