import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { servicesText } from './services.text.ts';

const topics = ['services'] as const;

export const useServices = () => trpc.services.list.useQuery(undefined, { staleTime: 0 });
export const useCreateService = () => useWrite(trpc.services.create, { topics });
export const useEndService = () => useWrite(trpc.services.end, { topics, success: servicesText.ended });
