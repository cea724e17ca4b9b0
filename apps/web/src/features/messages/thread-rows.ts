import { addDays, dayIn } from '@farm/domain/core';
import { type Message, messageTime } from '@farm/domain/messages';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { locale } from '../../lib/language.ts';
import type { Outgoing } from './outbox.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; startsRun: boolean; endsRun: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** Where the reader is. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a message was sent, as short as its age allows. */
export const timeText = (createdAt: string, now: Date): string =>
  messageTime(createdAt, now, { timeZone: readerZone(), locale: locale() });

const dayLabel = (day: string, today: string): string => {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDayWithWeekday(day);
};

/** Those the thread does not hold yet: the farm may have stored one whose answer is still on its way. */
const notStored = (outgoing: readonly Outgoing[], messages: readonly Message[], selfUid: string) => {
  const told = new Set<number>();
  return outgoing.filter(({ state, after, content }) => {
    if (state === 'refused' || after === null) return true;
    const stored = messages.findLast(
      (message) =>
        message.id > after &&
        message.senderId === selfUid &&
        message.content === content &&
        !told.has(message.id),
    );
    if (stored) told.add(stored.id);
    return !stored;
  });
};

/**
 * What a conversation shows from the oldest read down to what is not sent yet: a line for each new day, and
 * messages of one sender in a row as a run.
 */
export const threadRows = (
  {
    messages,
    outgoing,
    hasOlder,
  }: { messages: readonly Message[]; outgoing: readonly Outgoing[]; hasOlder: boolean },
  { selfUid, today, timeZone }: { selfUid: string; today: string; timeZone: string },
): ThreadRow[] => {
  const rows: ThreadRow[] = [];
  let day = '';
  let sender = '';
  const startDay = (createdAt: string) => {
    const next = dayIn(timeZone, new Date(createdAt));
    if (next === day) return;
    // The day of the oldest message read may have begun before it; older ones put the line where it belongs.
    const isKnown = day !== '' || !hasOlder;
    day = next;
    sender = '';
    if (isKnown) rows.push({ kind: 'day', key: `day ${day}`, label: dayLabel(day, today) });
  };
  const oldestFirst = messages.toReversed();
  oldestFirst.forEach((message, index) => {
    startDay(message.createdAt);
    rows.push({
      kind: 'message',
      key: `message ${message.id}`,
      message,
      isOwn: message.senderId === selfUid,
      startsRun: message.senderId !== sender,
      endsRun: message.senderId !== oldestFirst[index + 1]?.senderId,
    });
    sender = message.senderId;
  });
  for (const one of notStored(outgoing, messages, selfUid)) {
    startDay(one.createdAt);
    rows.push({ kind: 'outgoing', key: `outgoing ${one.key}`, outgoing: one });
  }
  // A clock that was set back makes a day come twice; keys are told apart.
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = seen.has(row.key) ? `${row.key} again ${seen.size}` : row.key;
    seen.add(key);
    return key === row.key ? row : { ...row, key };
  });
};
