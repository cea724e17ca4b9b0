import { type Notification, type ToastKind, toastKind } from '@farm/domain/notifications';
import { Badge, CloseButton, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMessage,
} from '@tabler/icons-react';
import { formatInstant } from '../../lib/format.ts';
import classes from './notification-item.module.css';

const looks: Record<ToastKind, { Icon: typeof IconMessage; word: string }> = {
  warning: { Icon: IconAlertTriangle, word: 'Warning' },
  error: { Icon: IconCircleX, word: 'Error' },
  success: { Icon: IconCircleCheck, word: 'Success' },
  message: { Icon: IconMessage, word: 'Message' },
  info: { Icon: IconInfoCircle, word: 'Info' },
};

type NotificationItemProps = {
  notification: Notification;
  /** A brief card says a line of each: together, or unasked, they shall cover little. */
  look: 'card' | 'brief' | 'row';
  /** Marks what is unread among read ones. */
  withBadge?: boolean;
  /** Told the button that was pressed, which may go. */
  onOpen: (button: HTMLElement) => void;
  onDismiss: (button: HTMLElement) => void;
};

/** A click reads it, and opens what it is about; the small cross only reads it. */
export function NotificationItem({
  notification,
  look,
  withBadge,
  onOpen,
  onDismiss,
}: NotificationItemProps) {
  const { type, title, message, read, createdAt } = notification;
  const kind = toastKind(type);
  const { Icon, word } = looks[kind];
  return (
    <li
      className={classes.item}
      data-look={look === 'row' ? 'row' : 'card'}
      data-brief={look === 'brief' || undefined}
      data-kind={kind}
      data-read={read || undefined}
    >
      <UnstyledButton
        className={classes.open ?? ''}
        data-act="open"
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        <Icon size={20} stroke={1.8} className={classes.icon} role="img" aria-label={word} />
        <span className={classes.words}>
          <span className={classes.title}>
            {title}
            {withBadge && !read && (
              <Badge size="sm" tt="none" component="span">
                New
              </Badge>
            )}
          </span>
          <span className={classes.message} title={look === 'row' ? undefined : message}>
            {message}
          </span>
          <Text span size="xs" c="dimmed">
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </Text>
        </span>
      </UnstyledButton>
      {!read && (
        <CloseButton
          className={classes.close ?? ''}
          size="md"
          data-act="read"
          aria-label={`Mark as read: ${title}`}
          onClick={({ currentTarget }) => onDismiss(currentTarget)}
        />
      )}
    </li>
  );
}
