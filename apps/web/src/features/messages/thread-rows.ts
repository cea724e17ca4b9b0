import { addDays, dayIn } from '@farm/domain/core';
import { type Message, messageTime } from '@farm/domain/messages';
import { t } from '@lingui/core/macro';
import { farmZone, formatDayWithWeekday, isElsewhere } from '../../lib/format.ts';
import { locale } from '../../lib/language.ts';
import type { Outgoing } from './outbox.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; startsRun: boolean; endsRun: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** Tells the time by the farm's clock. */
export const timeText = (createdAt: string, now: Date): string =>
  messageTime(createdAt, now, {
    timeZone: farmZone(),
    locale: locale(),
    isElsewhere: isElsewhere(createdAt),
  });

export const dayText = (day: string, now: Date): string => {
  const today = dayIn(farmZone(), now);
  if (day === today) return t`Today`;
  return day === addDays(today, -1) ? t`Yesterday` : formatDayWithWeekday(day);
};

const notStored = (outgoing: readonly Outgoing[], messages: readonly Message[], selfUid: string) => {
  const matched = new Set<number>();
  return outgoing.filter(({ state, after, content, orderGroupId }) => {
    if (state === 'refused' || after === null) return true;
    const stored = messages.findLast(
      (message) =>
        message.id > after &&
        message.senderId === selfUid &&
        message.content === content &&
        (message.order?.orderGroupId ?? null) === orderGroupId &&
        !matched.has(message.id),
    );
    if (stored) matched.add(stored.id);
    return !stored;
  });
};

export const threadRows = (
  {
    messages,
    outgoing,
    hasOlder,
  }: { messages: readonly Message[]; outgoing: readonly Outgoing[]; hasOlder: boolean },
  { selfUid, timeZone }: { selfUid: string; timeZone: string },
): ThreadRow[] => {
  const rows: ThreadRow[] = [];
  let day = '';
  let sender = '';
  const startDay = (createdAt: string) => {
    const next = dayIn(timeZone, new Date(createdAt));
    if (next === day) return;
    // The oldest loaded message may not be the first of its day, so its day gets a row only once older ones are loaded.
    const isKnown = day !== '' || !hasOlder;
    day = next;
    sender = '';
    if (isKnown) rows.push({ kind: 'day', key: `day ${day}`, day });
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
  // If a clock was set back, a day appears twice; keep the keys different.
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = seen.has(row.key) ? `${row.key} again ${seen.size}` : row.key;
    seen.add(key);
    return key === row.key ? row : { ...row, key };
  });
};
