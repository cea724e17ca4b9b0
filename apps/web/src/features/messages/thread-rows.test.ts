import { describe, expect, it } from 'vitest';
import type { Outgoing } from './outbox.ts';
import { threadRows } from './thread-rows.ts';

const who = { selfUid: 'me', today: '2026-04-15', timeZone: 'UTC' };
const message = (id: number, senderId: string, createdAt: string) => ({
  id,
  conversationId: 1,
  senderId,
  senderName: null,
  content: `${id}`,
  createdAt,
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
  createdAt: '2026-04-15T09:00:00.000Z',
  after: 4,
  state: 'sending',
  failure: null,
  ...changes,
});
const outgoing = [out('k')];

describe('the rows of a thread', () => {
  it('run from the oldest down, a line before each new day, runs of one sender told', () => {
    const rows = threadRows({ messages: newestFirst, outgoing, hasOlder: false }, who);
    expect(
      rows.map((row) =>
        row.kind === 'day'
          ? row.label
          : row.kind === 'outgoing'
            ? 'outgoing'
            : [row.message.id, row.isOwn, row.startsRun, row.endsRun],
      ),
    ).toEqual([
      'Fri, Apr 03, 2026',
      [1, true, true, true],
      'Yesterday',
      [2, false, true, false],
      [3, false, false, true],
      'Today',
      [4, true, true, true],
      'outgoing',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('say no day above the oldest message read while older ones are not, so that reading them moves nothing', () => {
    const [first] = threadRows({ messages: newestFirst, outgoing: [], hasOlder: true }, who);
    expect(first).toMatchObject({ kind: 'message', key: 'message 1' });
  });

  it('say once what the farm has stored and not answered yet, and twice what was sent twice', () => {
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
    // Another's words are not one's own.
    expect(left(out('a', { after: 1, content: '3' }))).toEqual(['outgoing a']);
  });

  it('put a message into the day of the reader', () => {
    const days = (timeZone: string) =>
      threadRows({ messages: newestFirst.slice(0, 2), outgoing: [], hasOlder: false }, { ...who, timeZone })
        .filter(({ kind }) => kind === 'day')
        .map((row) => row.kind === 'day' && row.label);
    expect(days('UTC')).toEqual(['Yesterday', 'Today']);
    expect(days('Europe/Berlin')).toEqual(['Today']);
  });

  it('keep keys apart where a clock was set back', () => {
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
