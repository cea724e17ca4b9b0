import { orderTitle } from '@farm/domain/orders';
import type { DueOrder } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import classes from './shortages.module.css';

const AnchorLink = createLink(Anchor<'a'>);

export function DueOrders({ orders, label }: { orders: readonly DueOrder[]; label: string }) {
  const { t } = useLingui();
  // A grower's own list would leave out the others' lines of an order.
  const scope = useMay()('orders.readMine') ? ({ scope: 'all' } as const) : {};
  return (
    <ul className={classes.orders} aria-label={label}>
      {orders.map(({ orderGroupId, orderNumber, buyerName, quantity, size, deliveryDate }, index) => (
        // An order can have two lines of the same size.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a product have no id of their own
        <li key={`${orderNumber} ${size} ${index}`}>
          <span style={{ overflowWrap: 'anywhere' }}>{buyerName}</span>
          <span className={classes.quantity}>
            {formatNumber(quantity)} × {size || t`package`}
          </span>
          <Text span size="sm" c="dimmed">
            {formatDay(deliveryDate)}
          </Text>
          <AnchorLink
            to="/dashboard"
            search={{ tab: 'orders', order: orderGroupId, ...scope }}
            size="sm"
            underline="always"
            style={{ whiteSpace: 'nowrap' }}
          >
            {translate(orderTitle(orderNumber))}
          </AnchorLink>
        </li>
      ))}
    </ul>
  );
}
