import { type ToastKind, toastKind, type WordedNotification } from '@farm/domain/notifications';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, CloseButton, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMessage,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { usePersonName } from '../../lib/people.ts';
import { saySent } from '../../lib/translate.ts';
import classes from './notification-item.module.css';

const looks: Record<ToastKind, { Icon: typeof IconMessage; word: MessageDescriptor }> = {
  warning: { Icon: IconAlertTriangle, word: msg`Warning` },
  error: { Icon: IconCircleX, word: msg`Error` },
  success: { Icon: IconCircleCheck, word: msg`Success` },
  message: { Icon: IconMessage, word: msg`Message` },
  info: { Icon: IconInfoCircle, word: msg`Info` },
};

type NotificationItemProps = {
  notification: WordedNotification;
  look: 'card' | 'row';
  withBadge?: boolean;
  onOpen: (button: HTMLElement) => void;
  onDismiss: (button: HTMLElement) => void;
  /** It stands beside the cross. */
  children?: ReactNode;
};

export function NotificationItem({
  notification,
  look,
  withBadge,
  onOpen,
  onDismiss,
  children,
}: NotificationItemProps) {
  const { t } = useLingui();
  const { type, text, read, createdAt, createdBy } = notification;
  const title = saySent({ message: notification.title, text: text?.title });
  const message = saySent({ message: notification.message, text: text?.message });
  const kind = toastKind(type);
  const { Icon, word } = looks[kind];
  return (
    <li className={classes.item} data-look={look} data-kind={kind} data-read={read || undefined}>
      <UnstyledButton
        className={classes.open ?? ''}
        data-act="open"
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        <Icon size={20} stroke={1.8} className={classes.icon} role="img" aria-label={t(word)} />
        <span className={classes.words}>
          {createdBy !== null && look === 'card' && (
            <span className={classes.sender}>
              <Sender uid={createdBy} />
            </span>
          )}
          <span className={classes.title}>
            {title}
            {withBadge && !read && (
              <Badge size="sm" tt="none" component="span">
                <Trans context="notification">New</Trans>
              </Badge>
            )}
          </span>
          <span className={classes.message} title={look === 'card' ? message : undefined}>
            {message}
          </span>
          {look === 'row' && (
            <Text span size="xs" c="dimmed">
              {createdBy !== null && (
                <>
                  <Sender uid={createdBy} />
                  {' · '}
                </>
              )}
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
            </Text>
          )}
        </span>
      </UnstyledButton>
      {!read && (
        <span className={classes.acts}>
          <CloseButton
            className={classes.close ?? ''}
            size="md"
            iconSize={16}
            data-act="read"
            aria-label={t`Mark as read: ${title}`}
            onClick={({ currentTarget }) => onDismiss(currentTarget)}
          />
          {children}
        </span>
      )}
    </li>
  );
}

function Sender({ uid }: { uid: string }) {
  const { t } = useLingui();
  const name = usePersonName()(uid) ?? t`a person on the farm`;
  return t`From ${name}`;
}
