import { orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { Group } from '@mantine/core';
import { say } from '../../lib/say.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { MessageButton } from './message-button.tsx';
import { orderFields } from './order-history.ts';
import type { Order } from './orders-reads.calls.ts';

/** What can be done with a whole order, in the header of its card. */
export function OrderActs({ order }: { order: Order }) {
  useLingui();
  return (
    <Group gap="xs" wrap="nowrap">
      <MessageButton lines={order.lines} size="compact-sm" />
      <HistoryButton
        subject="order"
        id={order.orderGroupId}
        of={say(orderTitle(order.number))}
        fields={orderFields}
        size={32}
      />
    </Group>
  );
}
