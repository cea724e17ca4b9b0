import { type Notification, type NotificationSubject, subjectOf } from '@farm/domain/notifications';
import { tabs } from '@farm/domain/permissions';
import { flushSync } from 'react-dom';
import { orderLineId } from '../../lib/arrival.ts';
import { MAIN_ID } from '../../lib/focus.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFindOrderOfLine, useReadNotification } from './notifications.calls.ts';
import { toasts } from './notifications.text.ts';

const tabOf = {
  conversation: 'messages',
  orderLine: 'orders',
  buyer: 'buyers',
  planting: 'plantings',
  proposal: 'orders',
  recall: 'catalog',
} as const;

export const useOpenNotification = (onLeave?: () => void) => {
  const person = usePerson();
  const openTab = useOpenTab();
  const findOrder = useFindOrderOfLine();
  const { mutate: read } = useReadNotification();

  const openOrder = async (lineId: number) => {
    try {
      const { orderGroupId, lines } = await findOrder(lineId);
      const grower = lines.find(({ id }) => id === lineId)?.farmerId;
      // A farmer's own list leaves out the lines of other growers.
      const isForeign = person.role === 'farmer' && grower && grower !== person.uid;
      // A dialog closes first, so that the focus may move to the line.
      flushSync(() => onLeave?.());
      openTab(
        'orders',
        { order: orderGroupId, line: lineId, ...(isForeign && { scope: 'all' as const }) },
        orderLineId(lineId),
      );
    } catch (error) {
      notify.failure(toasts.notOpened, error);
    }
  };

  const open = ({ kind, id }: NotificationSubject) => {
    if (kind === 'orderLine') return void openOrder(id);
    flushSync(() => onLeave?.());
    if (kind === 'conversation') openTab('messages', { conversation: id });
    if (kind === 'buyer') openTab('buyers', { buyer: id }, MAIN_ID);
    if (kind === 'proposal') openTab('orders', { proposals: 'open', proposal: id });
    if (kind === 'planting') openTab('plantings', { planting: id }, MAIN_ID);
    if (kind === 'recall') openTab('catalog', { recalls: 'all', recall: id }, MAIN_ID);
  };

  return (notification: Notification) => {
    if (!notification.read) read({ id: notification.id });
    const subject = subjectOf(notification);
    if (subject && tabs[tabOf[subject.kind]].some((role) => role === person.role)) open(subject);
  };
};
