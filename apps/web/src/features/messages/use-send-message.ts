import { useQueryClient } from '@tanstack/react-query';
import { messageOf, trpc } from '../../lib/api.ts';
import { newKey } from '../../lib/create-key.ts';
import { notify } from '../../lib/notify.tsx';
import { type Thread, withSent } from './merge-thread.ts';
import { messagesText } from './messages.text.ts';
import { type Outgoing, useOutbox } from './outbox.ts';
import { threadKey } from './use-thread.ts';

/**
 * Sends in a conversation, one after the other. A message shows at once; one that fails stays with the reason until
 * it is tried again or discarded.
 */
export const useSendMessage = (conversationId: number) => {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { outgoing, put, fail, remove } = useOutbox(conversationId);
  const { mutate } = trpc.messages.send.useMutation({
    scope: { id: `messages of ${conversationId}` },
    onSuccess: (message, { idempotencyKey }) => {
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withSent(thread, message),
      );
      if (idempotencyKey) remove(idempotencyKey);
      void utils.messages.invalidate();
      void utils.notifications.invalidate();
    },
    onError: (error, { idempotencyKey }) => {
      if (idempotencyKey) fail(idempotencyKey, messageOf(error));
      notify.failure(messagesText.sendFailed, error);
    },
  });
  const post = ({ key, content }: Pick<Outgoing, 'key' | 'content'>) => {
    put({ key, conversationId, content, createdAt: new Date().toISOString(), failure: null });
    mutate({ conversationId, content, idempotencyKey: key });
  };
  return {
    outgoing,
    send: (content: string) => post({ key: newKey(), content }),
    tryAgain: post,
    discard: ({ key }: Outgoing) => remove(key),
  };
};
