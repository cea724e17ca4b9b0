import { trpc } from './api.ts';
import { useFarmDay } from './use-farm-day.ts';

/** Whether any harvest is expected. Until then nothing of promises shows. */
export const usePromisesOn = (isAsked = true): boolean =>
  trpc.availability.day.useQuery({ day: useFarmDay(), productNameIds: [] }, { enabled: isAsked }).data
    ?.isOn ?? false;
