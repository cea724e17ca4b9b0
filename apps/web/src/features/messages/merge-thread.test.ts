import { describe, expect, it } from 'vitest';
import {
  leavesGap,
  marksOf,
  threadOf,
  withOlder,
  withoutMessage,
  withPage,
  withStale,
} from './merge-thread.ts';
import { withSent } from './sent-message.ts';

const message = (id: number, content = `${id}`) => ({
  id,
  conversationId: 1,
  senderId: 'a',
  senderName: 'A',
  content,
  createdAt: '2026-04-15T12:00:00.000Z',
  order: null,
});
const page = (ids: number[], nextCursor: string | null) => ({
  items: ids.map((id) => message(id)),
  nextCursor,
});
const ids = ({ messages }: { messages: { id: number }[] }) => messages.map(({ id }) => id);

const read = withOlder(threadOf(page([9, 8, 7], 'before 7')), 'before 7', page([6, 5, 4], 'before 4'));

describe('a thread loaded in pages', () => {
  it('continues after the oldest message, once for each page', () => {
    expect(ids(read)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(read.nextCursor).toBe('before 4');
    expect(withOlder(read, 'before 7', page([6, 5, 4], 'before 4'))).toBe(read);
  });

  it('adds new messages and drops deleted ones when the newest page is loaded again', () => {
    const fresh = withPage(read, page([10, 9, 7], 'before 7'));
    expect(ids(fresh)).toEqual([10, 9, 7, 6, 5, 4]);
    expect(fresh.nextCursor).toBe('before 4');
    expect(ids(withPage(read, page([10, 2], null)))).toEqual([10, 2]);
  });

  it('drops only the messages deleted from an older page when that page is loaded again', () => {
    expect(marksOf(read, [8])).toEqual([]);
    const [mark] = marksOf(read, [8, 5, 4]);
    expect(mark).toEqual({ cursor: 'before 7', below: 7, isStale: false });
    expect(ids(withPage(read, page([6, 4, 3], 'before 3'), mark?.below))).toEqual([9, 8, 7, 6, 4, 3]);
  });

  it('remembers which of its pages to load again', () => {
    const longer = withOlder(read, 'before 4', page([3, 2, 1], null));
    const stale = withStale(longer, read.marks, true);
    expect(stale.marks.map(({ isStale }) => isStale)).toEqual([true, false]);
    expect(withStale(stale, marksOf(stale, [5, 2]), false)).toEqual(longer);
  });

  it('knows when messages may be missing between the newest loaded one and a newer page', () => {
    expect(leavesGap(read, page([20, 19, 18], 'before 18'))).toBe(true);
    expect(leavesGap(read, page([11, 10, 9], 'before 9'))).toBe(false);
    expect(leavesGap(read, page([12, 11], null))).toBe(false);
  });

  it('shows a sent message once, in its place', () => {
    const sent = withSent(read, message(11));
    expect(ids(sent).slice(0, 2)).toEqual([11, 9]);
    expect(withSent(sent, message(11))).toBe(sent);
    expect(ids(withSent(sent, message(10))).slice(0, 3)).toEqual([11, 10, 9]);
    expect(ids(withoutMessage(sent, 9)).slice(0, 2)).toEqual([11, 8]);
  });
});
