import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type Thread, withoutMessage } from './merge-thread.ts';
import { messagesText } from './messages.text.ts';
import { useForget } from './outbox.ts';
import { threadKey } from './use-thread.ts';

/** Starts a conversation, or finds the one two people have. */
export const useStartConversation = () => {
  const utils = trpc.useUtils();
  return useWrite(trpc.messages.start, {
    reads: ['messages.conversations'],
    onSuccess: (conversation) =>
      utils.messages.conversation.setData({ conversationId: conversation.id }, conversation),
    success: ({ lastMessage }) => (lastMessage === null ? messagesText.created : undefined),
    failure: messagesText.createFailed,
  });
};

/** Deletes a conversation for everyone; nothing is selected afterwards. */
export const useRemoveConversation = () => {
  const queryClient = useQueryClient();
  const [, change] = useDashboardSearch();
  const forget = useForget();
  return useWrite(trpc.messages.removeConversation, {
    reads: ['messages.conversations', 'notifications'],
    onSuccess: ({ id }) => {
      change({ conversation: undefined }, { replace: true });
      forget(id);
      queryClient.removeQueries({ queryKey: threadKey(id) });
      focusOn('[aria-label="Start New Conversation"]');
    },
    success: messagesText.conversationDeleted,
    failure: messagesText.deleteConversationFailed,
  });
};

/** Deletes a message of one's own. */
export const useRemoveMessage = (conversationId: number) => {
  const queryClient = useQueryClient();
  return useWrite(trpc.messages.remove, {
    topics: ['messages'],
    onSuccess: ({ id }) => {
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withoutMessage(thread, id),
      );
      // On a touch screen the keyboard would cover what is read.
      const isFine = window.matchMedia('(pointer: fine)').matches;
      focusOn(isFine ? '[aria-label="Conversation"] textarea' : '[aria-label="Messages"]');
    },
    success: messagesText.messageDeleted,
    failure: messagesText.deleteMessageFailed,
  });
};
