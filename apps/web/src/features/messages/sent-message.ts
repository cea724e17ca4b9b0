import type { Message } from '@farm/domain/messages';
import type { Thread } from './merge-thread.ts';

// Every page sends what waits, so this stands apart from what only a conversation needs.

/** Starts like the keys of the messages procedures, so that it becomes stale with them. */
export const threadKey = (conversationId: number) => [['messages', 'thread'], { conversationId }] as const;

export const withSent = (thread: Thread, message: Message): Thread =>
  thread.messages.some(({ id }) => id === message.id)
    ? thread
    : { ...thread, messages: [message, ...thread.messages].toSorted((a, b) => b.id - a.id) };
