import type { Conversation } from '@farm/domain/messages';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../lib/api.ts';
import { useStale } from '../../lib/stale.ts';

/**
 * Marks a conversation read when it is opened, and again as new messages come while the person looks at the newest.
 * What fails is left unread; the next message or opening tries again.
 */
export const useOpenConversation = (
  conversationId: number,
  conversation: Conversation | undefined,
  isAtEnd: boolean,
): void => {
  const unread = conversation?.unread ?? 0;
  const newestId = conversation?.lastMessage?.id;
  const stale = useStale();
  const isVisible = useDocumentVisibility() !== 'hidden';
  const { mutate } = trpc.messages.open.useMutation({
    onSuccess: ({ read }) => {
      if (read === 0 && unread === 0) return;
      void stale([], ['messages.conversations', 'messages.conversation', 'notifications']);
    },
  });
  const open = useEffectEvent(() => mutate({ conversationId }));
  const [isNew, isSeen] = [unread > 0, isAtEnd && isVisible];
  useEffect(() => {
    if (conversationId) open();
  }, [conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more while another is being marked changes no count.
  useEffect(() => {
    if (isNew && isSeen) open();
  }, [isNew, isSeen, newestId]);
};
