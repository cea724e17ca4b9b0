import { subjectOf } from '@farm/domain/notifications';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDocumentVisibility, useLocalStorage } from '@mantine/hooks';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { BELL, useNotices } from './notices.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useNotificationList, useReadNotification } from './notifications.calls.ts';
import { passFocus } from './pass-focus.ts';
import classes from './unread-card.module.css';
import { useOpenNotification } from './use-open-notification.ts';

const useConversationInView = (): number | undefined => {
  const [{ tab, conversation }] = useDashboardSearch();
  const isVisible = useDocumentVisibility() !== 'hidden';
  return tab === 'messages' && isVisible ? conversation : undefined;
};

const usePutAway = () =>
  useLocalStorage({
    key: `farm:notifications-put-away:${usePerson().uid}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });

export default function NewestCard({ unread }: { unread: number }) {
  const { t } = useLingui();
  const { openHistory } = useNotices();
  const inView = useConversationInView();
  const { items: all } = useNotificationList('unread');
  const [putAway, putAwayUpTo] = usePutAway();
  const open = useOpenNotification();
  const { mutate: read } = useReadNotification();
  const items = all.filter((item) => {
    const subject = subjectOf(item);
    return inView === undefined || subject?.kind !== 'conversation' || subject.id !== inView;
  });
  const [newest] = items;
  if (!newest || newest.id <= putAway) return null;
  const others = Math.max(unread - (all.length - items.length), items.length) - 1;
  const more = formatNumber(others);
  return (
    <section className={classes.card} aria-label={t`Unread notifications`}>
      <ul className={classes.newest}>
        <NotificationItem
          key={newest.id}
          look="card"
          notification={newest}
          onOpen={(button) => {
            passFocus(button, BELL);
            open(newest);
          }}
          onDismiss={(button) => {
            passFocus(button, BELL);
            read({ id: newest.id });
          }}
        >
          <Button
            className={classes.button ?? ''}
            variant="subtle"
            color="gray"
            onClick={() => {
              focusOn(BELL);
              putAwayUpTo(newest.id);
            }}
          >{t`Hide`}</Button>
        </NotificationItem>
      </ul>
      {others > 0 && (
        <Button
          className={classes.button ?? ''}
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          aria-label={t`+${more} more`}
          onClick={openHistory}
        >
          +{more}
        </Button>
      )}
    </section>
  );
}
