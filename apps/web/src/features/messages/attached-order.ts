import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keep } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';

const Attached = z.record(z.string(), z.string());

const attached = keep('attached-orders', (stored) => Attached.safeParse(stored).data ?? {});

export const useAttachOrder = () => {
  const { uid } = usePerson();
  return useCallback(
    (conversationId: number, orderGroupId: string | null) =>
      attached.change(uid, ({ [conversationId]: _, ...others }) =>
        orderGroupId === null ? others : { ...others, [conversationId]: orderGroupId },
      ),
    [uid],
  );
};

export const useAttachedOrder = (conversationId: number): string | null => {
  const { uid } = usePerson();
  return useSyncExternalStore(attached.subscribe, () => attached.get(uid))[conversationId] ?? null;
};
