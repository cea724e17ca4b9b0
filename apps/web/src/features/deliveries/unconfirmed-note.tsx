import type { UnconfirmedOrders } from '@farm/domain/deliveries';
import type { OrderStatus } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import type { CalendarSpan, CalendarView } from './calendar-span.ts';
import { useUnconfirmed } from './deliveries.calls.ts';
import classes from './deliveries.module.css';

const statusOf = ({ pending, held }: UnconfirmedOrders): OrderStatus | undefined => {
  if (held === 0) return 'pending';
  return pending === 0 ? 'pending_inventory' : undefined;
};

/** The calendar shows orders once they are confirmed; those that are not yet are counted here. */
export function UnconfirmedNote({ view, span }: { view: CalendarView; span: CalendarSpan }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const may = useMay();
  const { data } = useUnconfirmed(span);
  if (!data || data.orders === 0) return null;
  const filter = {
    from: span.first,
    to: span.last,
    orderStatus: statusOf(data),
    sort: 'delivery' as const,
    ...(may('orders.readMine') && { scope: 'all' as const }),
  };
  return (
    <Text size="sm" c="dimmed" className={classes.unconfirmed ?? ''}>
      {view === 'week' ? (
        <Plural
          value={data.orders}
          one="# order of this week is not confirmed yet."
          other="# orders of this week are not confirmed yet."
        />
      ) : (
        <Plural
          value={data.orders}
          one="# order of this month is not confirmed yet."
          other="# orders of this month are not confirmed yet."
        />
      )}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={() => openTab('orders', filter)}
      >
        {t`Show in Orders`}
      </Anchor>
    </Text>
  );
}
