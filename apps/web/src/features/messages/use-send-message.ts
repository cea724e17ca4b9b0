import { useQueryClient } from '@tanstack/react-query';
import type { Thread } from './merge-thread.ts';
import { useOutbox } from './outbox.ts';
import { threadKey } from './use-thread.ts';

/** Puts messages of a conversation into the outbox, where they show at once; the `OutboxSender` sends them. */
export const useSendMessage = (conversationId: number) => {
  const queryClient = useQueryClient();
  const { outgoing, send, tryAgain, discard } = useOutbox();
  return {
    outgoing: outgoing.filter((message) => message.conversationId === conversationId),
    send: (content: string) => {
      const thread = queryClient.getQueryData<Thread>(threadKey(conversationId));
      const after = thread ? (thread.messages[0]?.id ?? 0) : null;
      // As the farm stores it, so that it is known again there.
      send({ conversationId, content: content.trim(), after });
    },
    tryAgain,
    discard,
  };
};
