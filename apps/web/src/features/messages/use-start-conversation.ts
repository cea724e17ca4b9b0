import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { messagesText } from './messages.text.ts';

/** Starts a conversation, or finds the one two people have. */
export const useStartConversation = () => {
  const utils = trpc.useUtils();
  return trpc.messages.start.useMutation({
    onSuccess: (conversation) => {
      const isFound = conversation.lastMessage !== null;
      if (!isFound) notify.success(messagesText.created);
      utils.messages.conversation.setData({ conversationId: conversation.id }, conversation);
      void utils.messages.conversations.invalidate();
    },
    onError: (error) => notify.failure(messagesText.createFailed, error),
  });
};
