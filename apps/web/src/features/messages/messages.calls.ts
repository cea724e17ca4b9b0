import type { Conversation } from '@farm/domain/messages';
import { useDocumentVisibility } from '@mantine/hooks';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import type { Toast } from '../../lib/notify.tsx';
import { useStale } from '../../lib/stale.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type Thread, withoutMessage } from './merge-thread.ts';
import { messagesText } from './messages.text.ts';
import { useForget } from './outbox.ts';
import { threadKey } from './sent-message.ts';

export const useConversation = (conversationId: number) =>
  trpc.messages.conversation.useQuery({ conversationId }, { placeholderData: keepPreviousData });

export const useOrderSummary = (orderGroupId: string) => trpc.orders.get.useQuery({ orderGroupId });

const BUYERS_MAX = 200;
const NO_NAMES: readonly string[] = [];

export const useBuyerNames = (enabled: boolean): readonly string[] =>
  trpc.buyers.list.useQuery(
    { limit: BUYERS_MAX },
    { enabled, select: ({ items }) => items.map(({ name }) => name) },
  ).data ?? NO_NAMES;

const useStart = (toasts: { failure?: Toast; success?: (started: Conversation) => Toast | undefined }) => {
  const utils = trpc.useUtils();
  return useWrite(trpc.messages.start, {
    reads: ['messages.conversations'],
    onSuccess: (conversation) =>
      utils.messages.conversation.setData({ conversationId: conversation.id }, conversation),
    ...toasts,
  });
};

export const useOpenPair = () => useStart({});

export const useStartConversation = () =>
  useStart({
    success: ({ lastMessage }) => (lastMessage === null ? messagesText.created : undefined),
    failure: messagesText.createFailed,
  });

export const useRemoveConversation = () => {
  const queryClient = useQueryClient();
  const [, change] = useDashboardSearch();
  const forget = useForget();
  return useWrite(trpc.messages.removeConversation, {
    reads: ['messages.conversations', 'messages.unread', 'notifications'],
    onSuccess: ({ id }) => {
      change({ conversation: undefined }, { replace: true });
      forget(id);
      queryClient.removeQueries({ queryKey: threadKey(id) });
      focusOn('#start-conversation');
    },
    success: messagesText.conversationDeleted,
    failure: messagesText.deleteConversationFailed,
  });
};

export const useRemoveMessage = (conversationId: number) => {
  const queryClient = useQueryClient();
  return useWrite(trpc.messages.remove, {
    topics: ['messages'],
    onSuccess: ({ id }) => {
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withoutMessage(thread, id),
      );
      // On a touch screen, the keyboard would cover the messages.
      const isFine = window.matchMedia('(pointer: fine)').matches;
      focusOn(isFine ? '#conversation-pane textarea' : '#messages-thread');
    },
    success: messagesText.messageDeleted,
    failure: messagesText.deleteMessageFailed,
  });
};

/** When it is opened, and again as new messages arrive while the newest is visible. */
export const useOpenConversation = (
  conversationId: number,
  conversation: Conversation | undefined,
  isAtEnd: boolean,
): void => {
  const unread = conversation?.unread ?? 0;
  const newestId = conversation?.lastMessage?.id;
  const stale = useStale();
  const isVisible = useDocumentVisibility() !== 'hidden';
  const { mutate } = useWrite(trpc.messages.open, {
    onSuccess: ({ read }) => {
      if (read === 0 && unread === 0) return;
      void stale([], ['messages.conversations', 'messages.conversation', 'messages.unread', 'notifications']);
    },
  });
  const open = useEffectEvent(() => mutate({ conversationId }));
  const [isNew, isSeen] = [unread > 0, isAtEnd && isVisible];
  useEffect(() => {
    if (conversationId) open();
  }, [conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that arrives while another is being marked does not change `isNew`.
  useEffect(() => {
    if (isNew && isSeen) open();
  }, [isNew, isSeen, newestId]);
};
