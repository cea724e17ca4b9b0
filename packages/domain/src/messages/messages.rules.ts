import type { FarmText } from '../core/texts.ts';
import { matchesPerson } from '../identity/identity.rules.ts';
import type { Profile } from '../identity/identity.schema.ts';
import { type Actor, isPermitted } from '../permissions.ts';
import { type Conversation, type Message, type Participant, SendMessageInput } from './messages.schema.ts';
import { messageTexts } from './messages.texts.ts';

const MS_PER_HOUR = 3_600_000;

const dayParts = {
  today: {},
  week: { weekday: 'short' },
  older: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** `isElsewhere` names the zone, for readers whose clocks show another time. */
type TimeOptions = { timeZone: string; locale: string; isElsewhere?: boolean };

/** Made once and kept, since a conversation shows many times and making a format takes far longer than using it. */
const timeFormat = ({ locale, timeZone, isElsewhere }: TimeOptions, age: keyof typeof dayParts) => {
  const key = `${locale} ${timeZone} ${age} ${isElsewhere}`;
  const format =
    timeFormats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      ...dayParts[age],
      hour: 'numeric',
      minute: '2-digit',
      ...(isElsewhere && { timeZoneName: 'short' }),
    });
  timeFormats.set(key, format);
  return format;
};

/** The time if under 24 hours old or ahead of the clock, with the weekday under 168 hours, otherwise month and day. */
export const messageTime = (createdAt: string, now: Date, options: TimeOptions): string => {
  const sent = new Date(createdAt);
  const hours = (now.valueOf() - sent.valueOf()) / MS_PER_HOUR;
  const age = hours < 24 ? 'today' : hours < 168 ? 'week' : 'older';
  return timeFormat(options, age).format(sent);
};

/** Its own name; otherwise the number of members of a group, or the other person's name or email. */
export const conversationName = (
  {
    name,
    isGroup,
    participants,
  }: Pick<Conversation, 'name' | 'isGroup'> & { participants: readonly Participant[] },
  selfUid: string,
): string | FarmText => {
  if (name?.trim()) return name.trim();
  if (isGroup) return unnamedGroup(participants.length);
  const other = participants.find((person) => person.uid !== selfUid);
  return other?.name || other?.email || messageTexts.unknownPerson();
};

/** The name of a group without a name; it counts all members including the starter, like `memberCount`. */
export const unnamedGroup = (count: number): FarmText => messageTexts.unnamedGroup({ count });

export const memberCount = (count: number): FarmText => messageTexts.members({ count });

export const isGroup = (participantCount: number): boolean => participantCount > 2;

export const conversationIsGroup = (otherCount: number): boolean => isGroup(otherCount + 1);

/** Whether a text may be sent: it is not blank and not too long. */
export const canSend = (content: string): boolean =>
  SendMessageInput.shape.content.safeParse(content).success;

export const mayDeleteMessage = (person: Actor, message: Pick<Message, 'senderId'>): boolean =>
  message.senderId === person.uid;

/** One-to-one: either person; in a group its creator or an admin. The person must be in the conversation. */
export const mayDeleteConversation = (
  person: Actor,
  conversation: Pick<Conversation, 'isGroup' | 'createdBy'> & {
    participants: readonly Pick<Participant, 'uid'>[];
  },
): boolean =>
  conversation.participants.some(({ uid }) => uid === person.uid) &&
  (!conversation.isGroup ||
    conversation.createdBy === person.uid ||
    isPermitted('messages.removeAnyGroup', person.role));

/** The people found by a search for someone to talk to, without the person who searches. `say` words their roles. */
export const peopleToTalkTo = <Person extends Profile>(
  people: readonly Person[],
  selfUid: string,
  query: string,
  say?: (text: FarmText) => string,
): Person[] => people.filter((person) => person.uid !== selfUid && matchesPerson(query, person, say));
