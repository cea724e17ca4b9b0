import { addDays, dayIn } from '@farm/domain/core';
import { describe, expect, it } from 'vitest';
import { farmZone } from '../../lib/format.ts';
import type { Outgoing } from './outbox.ts';
import { dayText, threadRows } from './thread-rows.ts';

const who = { selfUid: 'me', timeZone: 'UTC' };
const message = (id: number, senderId: string, createdAt: string) => ({
  id,
  conversationId: 1,
  senderId,
  senderName: null,
  content: `${id}`,
  createdAt,
  order: null,
});
const newestFirst = [
  message(4, 'me', '2026-04-15T08:00:00.000Z'),
  message(3, 'ann', '2026-04-14T23:30:00.000Z'),
  message(2, 'ann', '2026-04-14T09:00:00.000Z'),
  message(1, 'me', '2026-04-03T09:00:00.000Z'),
];
const out = (key: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  key,
  conversationId: 1,
  content: '4',
  orderGroupId: null,
  createdAt: '2026-04-15T09:00:00.000Z',
  after: 4,
  state: 'sending',
  failure: null,
  ...changes,
});
const outgoing = [out('k')];

describe('the rows of a thread', () => {
  it('go from the oldest down, with a row before each new day and runs of one sender marked', () => {
    const rows = threadRows({ messages: newestFirst, outgoing, hasOlder: false }, who);
    expect(
      rows.map((row) =>
        row.kind === 'day'
          ? row.day
          : row.kind === 'outgoing'
            ? 'outgoing'
            : [row.message.id, row.isOwn, row.startsRun, row.endsRun],
      ),
    ).toEqual([
      '2026-04-03',
      [1, true, true, true],
      '2026-04-14',
      [2, false, true, false],
      [3, false, false, true],
      '2026-04-15',
      [4, true, true, true],
      'outgoing',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('have no day above the oldest loaded message while older ones are not loaded, so that loading them does not scroll', () => {
    const [first] = threadRows({ messages: newestFirst, outgoing: [], hasOlder: true }, who);
    expect(first).toMatchObject({ kind: 'message', key: 'message 1' });
  });

  it('show a message once if it is stored but not answered yet, and twice if it was sent twice', () => {
    const left = (...outgoing: Outgoing[]) =>
      threadRows({ messages: newestFirst, outgoing, hasOlder: false }, who)
        .filter(({ kind }) => kind === 'outgoing')
        .map(({ key }) => key);
    expect(left(out('a', { after: 3 }))).toEqual([]);
    expect(left(out('a', { after: 3 }), out('b', { after: 3 }))).toEqual(['outgoing b']);
    expect(left(out('a', { after: 4 }))).toEqual(['outgoing a']);
    expect(left(out('a', { after: null }))).toEqual(['outgoing a']);
    expect(left(out('a', { after: 3, state: 'waiting' }))).toEqual([]);
    expect(left(out('a', { after: 3, state: 'refused' }))).toEqual(['outgoing a']);
    // Another person sent the same text.
    expect(left(out('a', { after: 1, content: '3' }))).toEqual(['outgoing a']);
  });

  it('put a message in the day it has in the farm’s time zone', () => {
    const days = (timeZone: string) =>
      threadRows({ messages: newestFirst.slice(0, 2), outgoing: [], hasOlder: false }, { ...who, timeZone })
        .filter(({ kind }) => kind === 'day')
        .map((row) => row.kind === 'day' && row.day);
    expect(days('UTC')).toEqual(['2026-04-14', '2026-04-15']);
    expect(days('Europe/Berlin')).toEqual(['2026-04-15']);
  });

  it('name today and yesterday, and write other days out', () => {
    const now = new Date('2026-04-15T12:00:00Z');
    const today = dayIn(farmZone(), now);
    const words = [today, addDays(today, -1), '2026-04-03'].map((day) => dayText(day, now));
    expect(words).toEqual(['Today', 'Yesterday', 'Fri, Apr 03, 2026']);
  });

  it('have different keys even if a clock was set back', () => {
    const rows = threadRows(
      {
        messages: [
          message(3, 'a', '2026-04-15T08:00:00.000Z'),
          message(2, 'a', '2026-04-14T08:00:00.000Z'),
          message(1, 'a', '2026-04-15T07:00:00.000Z'),
        ],
        outgoing: [],
        hasOlder: false,
      },
      who,
    );
    expect(new Set(rows.map(({ key }) => key)).size).toBe(6);
  });
});
