import { trpc } from '../../lib/api.ts';
import { useFarm } from '../../lib/use-farm.ts';

/** Whether assistants are on, or a proposal still waits. Otherwise nothing of proposals shows. */
export const useProposalsOn = (isAsked: boolean): boolean => {
  const isOn = useFarm().data?.assistantsOn;
  const { data } = trpc.farm.waiting.useQuery(
    { rooms: ['proposals'] },
    { enabled: isAsked && isOn === false },
  );
  return isOn === true || (data?.proposals ?? 0) > 0;
};
