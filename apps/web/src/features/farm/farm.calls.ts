import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { farmText } from './farm.text.ts';

export const useUpdateFarm = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.farm.update, {
    topics: ['farm'],
    success: farmText.saved,
    failure: (error) => (isHandled(error) ? undefined : farmText.saveFailed),
  });

export const useUpdateBilling = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.farm.updateBilling, {
    topics: ['farm'],
    success: farmText.billingSaved,
    failure: (error) => (isHandled(error) ? undefined : farmText.billingSaveFailed),
  });

/** For who may change the farm's details; otherwise it is not asked for. */
export const useFirstSteps = (isAsked: boolean) =>
  trpc.farm.firstSteps.useQuery(undefined, { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY });
