import { useLingui } from '@lingui/react/macro';
import { Button, Group, Tabs } from '@mantine/core';
import { Dialog } from '../../components/dialog.tsx';
import { BellDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ShowMore } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useWrite } from '../../lib/use-write.ts';
import classes from './notification-history.module.css';
import { NotificationItem } from './notification-item.tsx';
import { useNotificationList, useReadNotification } from './notifications.calls.ts';
import { empty, LOAD_FAILED, toasts } from './notifications.text.ts';
import { passFocus } from './pass-focus.ts';
import { useOpenNotification } from './use-open-notification.ts';

const TABS_ID = 'notification-tabs';

const CHOSEN_TAB = `#${TABS_ID} [role="tab"][aria-selected="true"]`;

type NotificationHistoryProps = {
  isOpen: boolean;
  onClose: () => void;
  count: { unread: number; all: number };
};

export default function NotificationHistory({ isOpen, onClose, count }: NotificationHistoryProps) {
  const { t } = useLingui();
  const unread = formatNumber(count.unread);
  const all = formatNumber(count.all);
  const readAll = useWrite(trpc.notifications.readAll, {
    reads: ['notifications'],
    waitsForReads: true,
    failure: toasts.markFailed,
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Notification History`} size="lg">
      <Tabs defaultValue="unread" keepMounted={false}>
        <Group justify="space-between" gap="xs">
          <Tabs.List id={TABS_ID}>
            <Tabs.Tab value="unread">{t`Unread (${unread})`}</Tabs.Tab>
            <Tabs.Tab value="all">{t`All (${all})`}</Tabs.Tab>
          </Tabs.List>
          {count.unread > 0 && (
            <Button
              variant="subtle"
              size="sm"
              ml="auto"
              loading={readAll.isPending}
              onClick={() => {
                focusOn(CHOSEN_TAB);
                readAll.mutate();
              }}
            >{t`Mark all as read`}</Button>
          )}
        </Group>
        <Tabs.Panel value="unread">
          <History kind="unread" onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <History kind="all" onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function History({ kind, onClose }: { kind: 'unread' | 'all'; onClose: () => void }) {
  const { t } = useLingui();
  const list = useNotificationList(kind);
  const open = useOpenNotification(onClose);
  const { mutate: read } = useReadNotification();
  if (list.isPending) return <Skeletons label={t`Loading`} heights={[64, 64, 64]} gap="sm" pt="md" />;
  if (list.isError && list.items.length === 0)
    return (
      <div style={{ paddingTop: '1rem' }}>
        <LoadFailure title={translate(LOAD_FAILED)} query={list} />
      </div>
    );
  if (list.items.length === 0 && !list.hasNextPage)
    return <EmptyNote drawing={<BellDrawing />} title={translate(empty[kind])} />;
  return (
    <>
      <ul className={classes.list}>
        {list.items.map((notification) => (
          <NotificationItem
            key={notification.id}
            look="row"
            withBadge={kind === 'all'}
            notification={notification}
            onOpen={(button) => {
              if (kind === 'unread') passFocus(button, CHOSEN_TAB);
              open(notification);
            }}
            onDismiss={(button) => {
              passFocus(button, CHOSEN_TAB);
              read({ id: notification.id });
            }}
          />
        ))}
      </ul>
      <ShowMore list={list} label={t`Show older`} variant="default" fullWidth mt="sm" />
    </>
  );
}
