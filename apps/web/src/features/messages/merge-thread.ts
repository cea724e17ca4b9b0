import type { Message } from '@farm/domain/messages';

export type MessagePage = { items: Message[]; nextCursor: string | null };

/** What is read of a conversation so far, without a gap. */
export type Thread = {
  /** Newest first. */
  messages: Message[];
  /** Where the older ones go on; null when all are read. */
  nextCursor: string | null;
  /** The pages read after the newest. */
  marks: Mark[];
};

/** The page of `cursor` holds messages older than the id `below`; stale, it was not read again with the newest. */
export type Mark = { cursor: string; below: number; isStale: boolean };

export const threadOf = ({ items, nextCursor }: MessagePage): Thread => ({
  messages: items,
  nextCursor,
  marks: [],
});

/** With the page that follows the oldest message read. */
export const withOlder = (thread: Thread, cursor: string, page: MessagePage): Thread => {
  // Another answer was quicker.
  if (thread.nextCursor !== cursor) return thread;
  const below = thread.messages.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
  return {
    messages: [...thread.messages, ...page.items],
    nextCursor: page.nextCursor,
    marks: [...thread.marks, { cursor, below, isStale: false }],
  };
};

/**
 * With a page as it stands now in place of what was read of it: what was deleted goes, what is new comes.
 * `below` is undefined for the newest page. Only for a page that meets what is read.
 */
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

/** With these pages to be read again when they come in sight, or no more. */
export const withStale = (thread: Thread, marks: Mark[], isStale: boolean): Thread => ({
  ...thread,
  marks: thread.marks.map((mark) =>
    marks.some(({ cursor }) => cursor === mark.cursor) ? { ...mark, isStale } : mark,
  ),
});

/** Whether between the newest message read and this newer page others may lie that were not read. */
export const leavesGap = (thread: Thread, page: MessagePage): boolean =>
  page.nextCursor !== null && (page.items.at(-1)?.id ?? 0) > (thread.messages[0]?.id ?? 0);

/** The pages after the newest that hold these messages. */
export const marksOf = (thread: Thread, messageIds: number[]): Mark[] => {
  const held = messageIds.map((id) => thread.marks.findLast(({ below }) => id < below));
  return thread.marks.filter((mark) => held.includes(mark));
};

/** With a message just sent, unless it is there already. */
export const withSent = (thread: Thread, message: Message): Thread =>
  thread.messages.some(({ id }) => id === message.id)
    ? thread
    : { ...thread, messages: [message, ...thread.messages].toSorted((a, b) => b.id - a.id) };

export const withoutMessage = (thread: Thread, messageId: number): Thread => ({
  ...thread,
  messages: thread.messages.filter(({ id }) => id !== messageId),
});
