import type { Message } from '@farm/domain/messages';

export type MessagePage = { items: Message[]; nextCursor: string | null };

/** The messages of a conversation loaded so far, without a gap. */
export type Thread = {
  /** Newest first. */
  messages: Message[];
  nextCursor: string | null;
  marks: Mark[];
};

/** The page at `cursor` has messages older than the id `below`; a stale one was not reloaded with the newest page. */
export type Mark = { cursor: string; below: number; isStale: boolean };

export const threadOf = ({ items, nextCursor }: MessagePage): Thread => ({
  messages: items,
  nextCursor,
  marks: [],
});

export const withOlder = (thread: Thread, cursor: string, page: MessagePage): Thread => {
  if (thread.nextCursor !== cursor) return thread;
  const below = thread.messages.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
  return {
    messages: [...thread.messages, ...page.items],
    nextCursor: page.nextCursor,
    marks: [...thread.marks, { cursor, below, isStale: false }],
  };
};

/** Deleted messages go and new ones appear; `below` is undefined for the newest page. */
export const withPage = (thread: Thread, page: MessagePage, below = Number.MAX_SAFE_INTEGER): Thread => {
  const oldest = page.nextCursor === null ? 0 : (page.items.at(-1)?.id ?? 0);
  return {
    ...thread,
    messages: [
      ...thread.messages.filter(({ id }) => id >= below),
      ...page.items,
      ...thread.messages.filter(({ id }) => id < oldest),
    ],
    ...(page.nextCursor === null && { nextCursor: null }),
  };
};

export const withStale = (thread: Thread, marks: Mark[], isStale: boolean): Thread => ({
  ...thread,
  marks: thread.marks.map((mark) =>
    marks.some(({ cursor }) => cursor === mark.cursor) ? { ...mark, isStale } : mark,
  ),
});

export const leavesGap = (thread: Thread, page: MessagePage): boolean =>
  page.nextCursor !== null && (page.items.at(-1)?.id ?? 0) > (thread.messages[0]?.id ?? 0);

export const marksOf = (thread: Thread, messageIds: number[]): Mark[] => {
  const held = messageIds.map((id) => thread.marks.findLast(({ below }) => id < below));
  return thread.marks.filter((mark) => held.includes(mark));
};

export const withoutMessage = (thread: Thread, messageId: number): Thread => ({
  ...thread,
  messages: thread.messages.filter(({ id }) => id !== messageId),
});
