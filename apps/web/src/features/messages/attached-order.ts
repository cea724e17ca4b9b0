import { useCallback, useSyncExternalStore } from 'react';
import { keep } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';
import { texts } from '../../lib/shape.ts';

const attached = keep('attached-orders', (stored) => texts(stored) ?? {});

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
