import { type Message, mayDeleteMessage, messageTexts } from '@farm/domain/messages';
import { tabs } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTrash } from '@tabler/icons-react';
import { Fragment, memo, useMemo } from 'react';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatInstant } from '../../lib/format.ts';
import type { usePersonName } from '../../lib/people.ts';
import { usePerson } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { findMessageParts } from './message-parts.ts';
import { useBuyerNames } from './messages.calls.ts';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import { LiveOrderLink, OrderLink, TextLink, useEveryOrder } from './order-link.tsx';
import type { Outgoing } from './outbox.ts';
import { dayText, type ThreadRow, timeText } from './thread-rows.ts';

type OutgoingActs = { tryAgain: (message: Outgoing) => void; discard: (message: Outgoing) => void };

type MessageRowProps = {
  row: ThreadRow;
  personName: ReturnType<typeof usePersonName>;
  now: Date;
  isGroup: boolean;
  onDelete: (message: Message) => void;
  acts: OutgoingActs;
};

export const MessageRow = memo(function MessageRow({
  row,
  personName,
  now,
  isGroup,
  onDelete,
  acts,
}: MessageRowProps) {
  const { t } = useLingui();
  const person = usePerson();
  if (row.kind === 'day') return <div className={classes.day}>{dayText(row.day, now)}</div>;
  if (row.kind === 'outgoing') return <OutgoingRow outgoing={row.outgoing} now={now} acts={acts} />;
  const { message, isOwn, startsRun, endsRun } = row;
  const { senderId, senderName } = message;
  const sender = translate(senderName ? (personName(senderId) ?? senderName) : messageTexts.unknownPerson());
  return (
    <article
      className={classes.message}
      data-own={isOwn || undefined}
      data-last={endsRun || undefined}
      aria-label={isOwn ? t`You` : sender}
    >
      <div className={classes.bubble}>
        {isGroup && !isOwn && startsRun && (
          <Text size="xs" fw={650}>
            {sender}
          </Text>
        )}
        {message.order && <OrderLink order={message.order} />}
        <MessageText content={message.content} />
        <div className={classes.time}>
          <time dateTime={message.createdAt} title={formatInstant(message.createdAt)}>
            {timeText(message.createdAt, now)}
          </time>
        </div>
      </div>
      {mayDeleteMessage(person, message) && (
        <ActionIcon
          className={classes.delete ?? ''}
          size={32}
          aria-label={t`Delete Message`}
          onClick={() => onDelete(message)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </article>
  );
});

function OutgoingRow({ outgoing, now, acts }: { outgoing: Outgoing; now: Date; acts: OutgoingActs }) {
  const { t } = useLingui();
  const { content, orderGroupId, createdAt, state, failure } = outgoing;
  const time = timeText(createdAt, now);
  const isRefused = state === 'refused';
  return (
    <article
      className={classes.message}
      data-own
      data-last
      data-failed={isRefused || undefined}
      aria-label={t`You`}
    >
      <div className={classes.bubble}>
        {orderGroupId && <LiveOrderLink orderGroupId={orderGroupId} number={undefined} />}
        <MessageText content={content} />
        {state === 'sending' ? (
          <div className={classes.time}>{t`Sending... ${time}`}</div>
        ) : (
          <>
            <Group gap={6} mt={4} wrap="nowrap" align="flex-start">
              {isRefused ? (
                <IconAlertTriangle size={16} color="var(--mantine-color-error)" style={{ flex: 'none' }} />
              ) : (
                <IconClock size={16} style={{ flex: 'none' }} />
              )}
              <Text size="xs" {...(isRefused && { c: 'var(--mantine-color-error)' })}>
                {isRefused ? t`Not sent. ${failure}` : translate(messagesText.waiting)}
              </Text>
            </Group>
            <Group gap={6} mt={6} justify="flex-end">
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => acts.discard(outgoing)}>
                {t`Discard`}
              </Button>
              <Button size="compact-sm" onClick={() => acts.tryAgain(outgoing)}>{t`Try again`}</Button>
            </Group>
          </>
        )}
      </div>
    </article>
  );
}

const buyersTabRoles: readonly string[] = tabs.buyers;

function MessageText({ content }: { content: string }) {
  const { role } = usePerson();
  const buyerNames = useBuyerNames(buyersTabRoles.includes(role));
  const everyOrder = useEveryOrder();
  const parts = useMemo(() => findMessageParts(content, buyerNames), [content, buyerNames]);
  let at = 0;
  return (
    <div className={classes.text}>
      {parts.map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'words') return <Fragment key={key}>{part.text}</Fragment>;
        const isOrder = part.kind === 'order';
        return (
          <TextLink
            key={key}
            to="/dashboard"
            search={
              isOrder
                ? { tab: 'orders', q: `#${part.number}`, ...everyOrder }
                : { tab: 'buyers', q: part.text }
            }
            {...(isOrder && { state: { focus: orderHeadingId(part.number) } })}
            inherit
            c="inherit"
            underline="always"
          >
            {part.text}
          </TextLink>
        );
      })}
    </div>
  );
}
