import { type Notification, type NotificationSubject, subjectOf } from '@farm/domain/notifications';
import { tabs } from '@farm/domain/permissions';
import { flushSync } from 'react-dom';
import { MAIN_ID } from '../../components/skip-link.tsx';
import { orderLineId } from '../../lib/arrival.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useReadNotification, useSubjects } from './notifications.calls.ts';
import { toasts } from './notifications.text.ts';

const tabOf = {
  conversation: 'messages',
  orderLine: 'orders',
  buyer: 'buyers',
  planting: 'plantings',
} as const;

/** Marks a clicked notification as read, and opens the conversation, order line, buyer or planting it is about. */
export const useOpenNotification = (onLeave?: () => void) => {
  const person = usePerson();
  const openTab = useOpenTab();
  const { orderOf, buyer } = useSubjects();
  const { mutate: read } = useReadNotification();

  /** Reads what must be known first; returns how to go there. */
  const wayTo = async ({ kind, id }: NotificationSubject): Promise<() => void> => {
    switch (kind) {
      case 'conversation':
        return () => openTab('messages', { conversation: id });
      case 'planting':
        return () => openTab('plantings', { planting: id }, MAIN_ID);
      case 'buyer': {
        const { name } = await buyer(id);
        return () => openTab('buyers', { q: name }, MAIN_ID);
      }
      case 'orderLine': {
        const { orderGroupId, lines } = await orderOf(id);
        const grower = lines.find((line) => line.id === id)?.farmerId;
        // A farmer's own list leaves out the lines of other growers.
        const isForeign = person.role === 'farmer' && grower && grower !== person.uid;
        const remembered = { order: orderGroupId, line: id, ...(isForeign && { scope: 'all' as const }) };
        return () => openTab('orders', remembered, orderLineId(id));
      }
    }
  };

  const open = async (subject: NotificationSubject) => {
    try {
      const go = await wayTo(subject);
      // A dialog closes first, so that the focus may move to what is opened.
      flushSync(() => onLeave?.());
      go();
    } catch (error) {
      notify.failure(toasts.notOpened, error);
    }
  };

  return (notification: Notification) => {
    if (!notification.read) read({ id: notification.id });
    const subject = subjectOf(notification);
    if (subject && tabs[tabOf[subject.kind]].some((role) => role === person.role)) void open(subject);
  };
};
