import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { farmText } from './farm.text.ts';

export const useUpdateFarm = () =>
  useWrite(trpc.farm.update, { topics: ['farm'], success: farmText.saved, failure: farmText.saveFailed });
