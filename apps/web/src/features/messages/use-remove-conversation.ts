import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { focusLater } from '../../lib/focus-later.ts';
import { notify } from '../../lib/notify.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { messagesText } from './messages.text.ts';
import { useForget } from './outbox.ts';
import { threadKey } from './use-thread.ts';

/** Deletes a conversation for everyone; nothing is selected afterwards. */
export const useRemoveConversation = () => {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [, change] = useDashboardSearch();
  const forget = useForget();
  return trpc.messages.removeConversation.useMutation({
    onSuccess: ({ id }) => {
      notify.success(messagesText.conversationDeleted);
      change({ conversation: undefined }, { replace: true });
      forget(id);
      queryClient.removeQueries({ queryKey: threadKey(id) });
      void utils.messages.conversations.invalidate();
      void utils.notifications.invalidate();
      focusLater('[aria-label="Start New Conversation"]');
    },
    onError: (error) => notify.failure(messagesText.deleteConversationFailed, error),
  });
};
