import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { focusLater } from '../../lib/focus-later.ts';
import { notify } from '../../lib/notify.tsx';
import { type Thread, withoutMessage } from './merge-thread.ts';
import { messagesText } from './messages.text.ts';
import { threadKey } from './use-thread.ts';

/** Deletes a message of one's own. */
export const useRemoveMessage = (conversationId: number) => {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return trpc.messages.remove.useMutation({
    onSuccess: ({ id }) => {
      notify.success(messagesText.messageDeleted);
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withoutMessage(thread, id),
      );
      void utils.messages.invalidate();
      // On a touch screen the keyboard would cover what is read.
      const isFine = window.matchMedia('(pointer: fine)').matches;
      focusLater(isFine ? '[aria-label="Conversation"] textarea' : '[aria-label="Messages"]');
    },
    onError: (error) => {
      notify.failure(messagesText.deleteMessageFailed, error);
      void utils.messages.invalidate();
    },
  });
};
