import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { farmText } from './farm.text.ts';

export const useUpdateFarm = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.farm.update, {
    topics: ['farm'],
    success: farmText.saved,
    failure: (error) => (isHandled(error) ? undefined : farmText.saveFailed),
  });

export const useRemoveExamples = () =>
  useWrite(trpc.farm.removeExamples, {
    topics: ['farm'],
    success: ({ isSignedOut }) => (isSignedOut ? undefined : farmText.examplesRemoved),
  });
