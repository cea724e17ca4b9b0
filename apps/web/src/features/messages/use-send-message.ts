import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Thread } from './merge-thread.ts';
import { useOutbox } from './outbox.ts';
import { threadKey } from './sent-message.ts';

export const useSendMessage = (conversationId: number) => {
  const queryClient = useQueryClient();
  const { outgoing: all, acts } = useOutbox();
  const outgoing = useMemo(
    () => all.filter((message) => message.conversationId === conversationId),
    [all, conversationId],
  );
  return {
    outgoing,
    send: (content: string, orderGroupId: string | null) => {
      const thread = queryClient.getQueryData<Thread>(threadKey(conversationId));
      const after = thread ? (thread.messages[0]?.id ?? 0) : null;
      // Trimmed as the server stores it, so that the stored one is recognized.
      acts.send({ conversationId, content: content.trim(), orderGroupId, after });
    },
    acts,
  };
};
