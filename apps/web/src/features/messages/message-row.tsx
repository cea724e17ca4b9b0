import { type Message, mayDeleteMessage, UNKNOWN_PERSON } from '@farm/domain/messages';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTrash } from '@tabler/icons-react';
import { formatInstant } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import classes from './messages.module.css';
import { messagesText } from './messages.text.ts';
import type { Outgoing } from './outbox.ts';
import { type ThreadRow, timeText } from './thread-rows.ts';

type Sending = { tryAgain: (message: Outgoing) => void; discard: (message: Outgoing) => void };

type MessageRowProps = {
  row: ThreadRow;
  now: Date;
  isGroup: boolean;
  onDelete: (message: Message) => void;
  sending: Sending;
};

export function MessageRow({ row, now, isGroup, onDelete, sending }: MessageRowProps) {
  const person = usePerson();
  if (row.kind === 'day') return <div className={classes.day}>{row.label}</div>;
  if (row.kind === 'outgoing') return <OutgoingRow outgoing={row.outgoing} now={now} sending={sending} />;
  const { message, isOwn, startsRun, endsRun } = row;
  return (
    <article
      className={classes.message}
      data-own={isOwn || undefined}
      data-last={endsRun || undefined}
      aria-label={isOwn ? 'You' : (message.senderName ?? UNKNOWN_PERSON)}
    >
      <div className={classes.bubble}>
        {isGroup && !isOwn && startsRun && (
          <Text size="xs" fw={650}>
            {message.senderName ?? UNKNOWN_PERSON}
          </Text>
        )}
        <div className={classes.text}>{message.content}</div>
        <div className={classes.time}>
          <time dateTime={message.createdAt} title={formatInstant(message.createdAt)}>
            {timeText(message.createdAt, now)}
          </time>
        </div>
      </div>
      {mayDeleteMessage(person, message) && (
        <ActionIcon
          className={classes.delete ?? ''}
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Delete Message"
          onClick={() => onDelete(message)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </article>
  );
}

/** A message the farm does not have yet. */
function OutgoingRow({ outgoing, now, sending }: { outgoing: Outgoing; now: Date; sending: Sending }) {
  const { content, createdAt, state, failure } = outgoing;
  const isRefused = state === 'refused';
  return (
    <article
      className={classes.message}
      data-own
      data-last
      data-failed={isRefused || undefined}
      aria-label="You"
    >
      <div className={classes.bubble}>
        <div className={classes.text}>{content}</div>
        {state === 'sending' ? (
          <div className={classes.time}>Sending... {timeText(createdAt, now)}</div>
        ) : (
          <>
            <Group gap={6} mt={4} wrap="nowrap" align="flex-start">
              {isRefused ? (
                <IconAlertTriangle size={16} color="var(--mantine-color-error)" style={{ flex: 'none' }} />
              ) : (
                <IconClock size={16} style={{ flex: 'none' }} />
              )}
              <Text size="xs" {...(isRefused && { c: 'var(--mantine-color-error)' })}>
                {isRefused ? `Not sent. ${failure}` : messagesText.waiting}
              </Text>
            </Group>
            <Group gap={6} mt={6} justify="flex-end">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => sending.discard(outgoing)}
              >
                Discard
              </Button>
              <Button size="compact-sm" onClick={() => sending.tryAgain(outgoing)}>
                Try again
              </Button>
            </Group>
          </>
        )}
      </div>
    </article>
  );
}
