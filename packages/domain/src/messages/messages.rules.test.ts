import { describe, expect, test } from 'vitest';
import type { Actor } from '../permissions.ts';
import {
  canSend,
  conversationIsGroup,
  conversationName,
  isGroup,
  mayDeleteConversation,
  mayDeleteMessage,
  memberCount,
  messageTime,
  peopleToTalkTo,
  unnamedGroup,
} from './messages.rules.ts';

const ann = { uid: 'ann', name: 'Ann Field', email: 'ann@farm.example' };
const bob = { uid: 'bob', name: 'Bob Barn', email: 'bob@farm.example' };
const cleo = { uid: 'cleo', name: '', email: 'cleo@farm.example' };

describe('when a message was sent', () => {
  const now = new Date('2026-03-10T20:00:00Z');
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  const shown = (createdAt: string, timeZone: string, locale = 'en-US') =>
    plain(messageTime(createdAt, now, { timeZone, locale }));

  test.each([
    ['2026-03-10T19:59:00Z', 'UTC', '7:59 PM'],
    ['2026-03-09T20:00:01Z', 'UTC', '8:00 PM'],
    ['2026-03-09T20:00:00Z', 'UTC', 'Mon 8:00 PM'],
    ['2026-03-03T20:00:01Z', 'UTC', 'Tue 8:00 PM'],
    ['2026-03-03T20:00:00Z', 'UTC', 'Mar 3, 8:00 PM'],
    ['2026-03-10T20:05:00Z', 'UTC', '8:05 PM'],
  ])('%s in %s is %s', (createdAt, zone, text) => {
    expect(shown(createdAt, zone)).toBe(text);
  });

  test('follows the zone across a clock change, while ages count the hours that passed', () => {
    expect(shown('2026-03-08T09:59:00Z', 'America/Los_Angeles')).toBe('Sun 1:59 AM');
    expect(shown('2026-03-08T10:00:00Z', 'America/Los_Angeles')).toBe('Sun 3:00 AM');
  });

  test('names the zone for a reader whose clock shows another time', () => {
    const away = { timeZone: 'America/Los_Angeles', locale: 'en-US', isElsewhere: true };
    expect(plain(messageTime('2026-03-10T19:59:00Z', now, away))).toBe('12:59 PM PDT');
  });

  test('follows the reader’s language', () => {
    expect(shown('2026-03-10T19:59:00Z', 'UTC', 'de-DE')).toBe('19:59');
  });
});

describe('the name of a conversation', () => {
  test.each([
    [{ name: 'Packing', isGroup: true, participants: [ann, bob, cleo] }, 'Packing'],
    [{ name: null, isGroup: false, participants: [ann, bob] }, 'Bob Barn'],
    [{ name: null, isGroup: false, participants: [ann, cleo] }, 'cleo@farm.example'],
    [{ name: ' ', isGroup: true, participants: [ann, bob, cleo] }, 'Group with 3 members'],
    [{ name: null, isGroup: false, participants: [ann] }, 'Unknown'],
  ])('%j is to Ann %s', (conversation, name) => {
    expect(`${conversationName(conversation, 'ann')}`).toBe(name);
  });

  test('the name of an unnamed group counts all its members, as its row does', () => {
    expect(`${unnamedGroup(3)}`).toBe('Group with 3 members');
    expect(`${memberCount(3)}`).toBe('3 members');
  });
});

test('a conversation with more than one other person is a group', () => {
  expect([1, 2, 3].map(conversationIsGroup)).toEqual([false, true, true]);
  expect([2, 3].map(isGroup)).toEqual([false, true]);
});

test.each([
  ['hello', true],
  [' x ', true],
  ['', false],
  [' \n\t ', false],
  ['x'.repeat(4000), true],
  ['x'.repeat(4001), false],
])('a text of this kind may be sent as decided', (content, sendable) => {
  expect(canSend(content)).toBe(sendable);
});

describe('deleting', () => {
  const admin: Actor = { uid: 'ada', role: 'admin' };
  const asFarmer = (uid: string): Actor => ({ uid, role: 'farmer' });

  test('only its sender may delete a message, not even an admin', () => {
    expect(mayDeleteMessage(asFarmer('ann'), { senderId: 'ann' })).toBe(true);
    expect(mayDeleteMessage(asFarmer('bob'), { senderId: 'ann' })).toBe(false);
    expect(mayDeleteMessage(admin, { senderId: 'ann' })).toBe(false);
  });

  test('either of the two people may delete a one-to-one conversation, and nobody else', () => {
    const talk = { isGroup: false, createdBy: 'ann', participants: [ann, bob] };
    expect(['ann', 'bob', 'cleo'].map((uid) => mayDeleteConversation(asFarmer(uid), talk))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayDeleteConversation(admin, talk)).toBe(false);
  });

  test('its creator or an admin in it may delete a group', () => {
    const group = { isGroup: true, createdBy: 'ann', participants: [ann, bob, cleo] };
    expect(['ann', 'bob', 'dora'].map((uid) => mayDeleteConversation(asFarmer(uid), group))).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayDeleteConversation(admin, group)).toBe(false);
    expect(mayDeleteConversation(admin, { ...group, participants: [ann, bob, { uid: 'ada' }] })).toBe(true);
  });

  test('a creator who is no longer in the group cannot delete it', () => {
    const left = { isGroup: true, createdBy: 'ann', participants: [bob, cleo] };
    expect(mayDeleteConversation(asFarmer('ann'), left)).toBe(false);
  });
});

test('people to talk to are found by name, email or role, without oneself', () => {
  const people = [
    { ...ann, role: 'farmer' as const },
    { ...bob, role: 'sales_rep' as const },
    { ...cleo, role: 'admin' as const },
  ];
  const found = (query: string) => peopleToTalkTo(people, 'ann', query).map(({ uid }) => uid);
  expect(found('')).toEqual(['bob', 'cleo']);
  expect(found('BARN')).toEqual(['bob']);
  expect(found('cleo@')).toEqual(['cleo']);
  expect(found('sales rep')).toEqual(['bob']);
  expect(found('sales_rep')).toEqual(['bob']);
  expect(found('ann')).toEqual([]);
});
