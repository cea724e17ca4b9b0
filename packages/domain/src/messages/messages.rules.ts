import { matchesPerson } from '../identity/identity.rules.ts';
import type { Profile } from '../identity/identity.schema.ts';
import { type Actor, isPermitted } from '../permissions.ts';
import { type Conversation, type Message, type Participant, SendMessageInput } from './messages.schema.ts';

const MS_PER_HOUR = 3_600_000;

/** What stands in for a sender or a conversation partner whose name is missing. */
export const UNKNOWN_PERSON = 'Unknown';

/**
 * When a message was sent, as the list shows it in a time zone: under 24 hours old the time only, under 168
 * hours the weekday and time, older the month, day and time. A message from a clock that runs ahead shows the
 * time only.
 */
export const messageTime = (
  createdAt: string,
  now: Date,
  { timeZone, locale }: { timeZone: string; locale: string },
): string => {
  const sent = new Date(createdAt);
  const hours = (now.valueOf() - sent.valueOf()) / MS_PER_HOUR;
  const day: Intl.DateTimeFormatOptions =
    hours < 24 ? {} : hours < 168 ? { weekday: 'short' } : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(locale, { timeZone, ...day, hour: 'numeric', minute: '2-digit' }).format(
    sent,
  );
};

/**
 * The name of a conversation to one of its people: its own, else the others' names (their email where one has
 * none).
 */
export const conversationName = (
  { name, participants }: { name: string | null; participants: readonly Participant[] },
  selfUid: string,
): string =>
  name?.trim() ||
  participants
    .filter((person) => person.uid !== selfUid)
    .map((person) => person.name || person.email)
    .join(', ') ||
  UNKNOWN_PERSON;

/**
 * The name of a group that was given none; the count is of all members, the starter too, as in its '{n}
 * members'.
 */
export const defaultGroupName = (memberCount: number): string => `Group with ${memberCount} members`;

/** The second line of a group in the list. */
export const memberCountText = (memberCount: number): string => `${memberCount} members`;

/** Whether a conversation with this many people, the starter among them, is a group. */
export const isGroup = (participantCount: number): boolean => participantCount > 2;

/** Whether a conversation with this many others is a group. */
export const conversationIsGroup = (otherCount: number): boolean => isGroup(otherCount + 1);

/** Whether a text may be sent: something remains once blanks are trimmed, and it is not too long. */
export const canSend = (content: string): boolean =>
  SendMessageInput.shape.content.safeParse(content).success;

/** Whether a person may delete a message: its sender alone. */
export const mayDeleteMessage = (person: Actor, message: Pick<Message, 'senderId'>): boolean =>
  message.senderId === person.uid;

/**
 * Whether a person may delete a conversation for everyone: either person of a one-to-one; for a group its
 * creator or an admin. Only who is in it, ever.
 */
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

/** The people a search for someone to talk to finds; the searcher is never among them. */
export const peopleToTalkTo = <Person extends Profile>(
  people: readonly Person[],
  selfUid: string,
  query: string,
): Person[] => people.filter((person) => person.uid !== selfUid && matchesPerson(query, person));
