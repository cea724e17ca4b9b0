import type { HandOverInput, Person } from '@farm/domain/people';
import { trpc } from '../../lib/api.ts';
import { useNameOf } from '../../lib/people.ts';
import { useWrite } from '../../lib/use-write.ts';
import { peopleToasts } from './people.text.ts';

const topics = ['people'] as const;

export const usePeopleList = () => trpc.people.list.useQuery();
export const useInvitations = () => trpc.people.invitations.useQuery();
export const useCodes = () => trpc.people.codes.useQuery();

export const useSuspend = (name: string) =>
  useWrite(trpc.people.suspend, { topics, success: peopleToasts.suspended(name) });
export const useRestore = (name: string) =>
  useWrite(trpc.people.restore, { topics, success: peopleToasts.restored(name) });
export const useEndSessions = (name: string) =>
  useWrite(trpc.people.endSessions, { topics, success: peopleToasts.sessionsEnded(name) });
export const useResetFactor = (name: string) =>
  useWrite(trpc.people.resetFactor, { topics, success: peopleToasts.factorReset(name) });
export const useSetRole = (name: string) =>
  useWrite(trpc.people.setRole, { topics, success: peopleToasts.roleChanged(name) });

export const useHandOver = (receivers: readonly Person[]) => {
  const nameInList = useNameOf();
  const nameOf = ({ to }: HandOverInput) => {
    const receiver = receivers.find(({ uid }) => uid === to);
    return receiver ? nameInList(receiver) : '';
  };
  return useWrite(trpc.people.handOver, {
    topics: ['people', 'orders', 'buyers'],
    success: (_work, input) => peopleToasts.handedOver(nameOf(input)),
  });
};
