import { trpc } from './api.ts';
import { useFarmDay } from './use-farm-day.ts';

/** Whether any harvest is expected. Until then nothing of promises shows. */
export const usePromisesOn = (): boolean =>
  trpc.availability.day.useQuery({ day: useFarmDay(), productNameIds: [] }).data?.isOn ?? false;
