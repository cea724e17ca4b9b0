import { useCallback, useSyncExternalStore } from 'react';
import { keep } from '../../lib/kept.ts';
import { usePerson } from '../../lib/person.tsx';
import { texts } from '../../lib/shape.ts';

/** The order that the next message of each conversation is about. */
const attached = keep('attached-orders', (stored) => texts(stored) ?? {});

/** Attaches an order to the next message of a conversation; null takes it off. */
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

/** The order attached to the next message of a conversation. */
export const useAttachedOrder = (conversationId: number): string | null => {
  const { uid } = usePerson();
  return useSyncExternalStore(attached.subscribe, () => attached.get(uid))[conversationId] ?? null;
};
