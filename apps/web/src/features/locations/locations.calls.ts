import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { locationToasts } from './locations.text.ts';

export const useLocations = () => trpc.locations.list.useQuery();

const topics = ['locations'] as const;

export const useCreateLocation = () =>
  useWrite(trpc.locations.create, {
    topics,
    success: locationToasts.created,
    failure: locationToasts.createFailed,
  });

export const useRemoveLocation = () =>
  useWrite(trpc.locations.remove, {
    topics,
    success: locationToasts.deleted,
    failure: locationToasts.deleteFailed,
  });
