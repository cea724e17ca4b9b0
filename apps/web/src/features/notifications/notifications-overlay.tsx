import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { focusOn } from '../../lib/focus.ts';
import { NotificationHistory } from './notification-history.tsx';
import { useFreshNotifications, useNotificationCount } from './notifications.calls.ts';
import classes from './notifications-overlay.module.css';
import { UnreadCards } from './unread-cards.tsx';

const BADGE_MAX = 99;
const BELL_ID = 'notification-bell';
const BELL = `#${BELL_ID}`;

/** The bell (once there are notifications), the cards of unread notifications, and the history. */
export function NotificationsOverlay() {
  const { t } = useLingui();
  useFreshNotifications();
  const count = useNotificationCount();
  // The history may have been opened from a card, which is gone.
  const [isOpen, { open, close }] = useDisclosure(false, { onClose: () => focusOn(BELL) });
  if (!count || count.all === 0) return null;
  const { unread } = count;
  return (
    <>
      <ActionIcon
        id={BELL_ID}
        className={classes.bell ?? ''}
        variant="default"
        size={40}
        radius="xl"
        onClick={open}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t`Notifications: ${unread} unread` : t`Notifications`}
      >
        <IconBell size={20} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
          </span>
        )}
      </ActionIcon>
      {unread > 0 && !isOpen && <UnreadCards unread={unread} onShowAll={open} bell={BELL} />}
      <NotificationHistory isOpen={isOpen} onClose={close} count={count} />
    </>
  );
}
