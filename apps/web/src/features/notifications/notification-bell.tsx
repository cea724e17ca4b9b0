import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { BELL_ID, useNotices } from './notices.tsx';
import classes from './notification-bell.module.css';

const BADGE_MAX = 99;

export function NotificationBell() {
  const { t } = useLingui();
  const { count, openHistory } = useNotices();
  const unread = count?.unread ?? 0;
  return (
    <div className={classes.room}>
      {count !== null && count.all > 0 && (
        <ActionIcon
          id={BELL_ID}
          style={{ overflow: 'visible' }}
          variant="default"
          size={44}
          radius="xl"
          onClick={openHistory}
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
      )}
    </div>
  );
}
