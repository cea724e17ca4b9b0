import type { UnconfirmedOrders } from '@farm/domain/deliveries';
import type { OrderStatus } from '@farm/domain/orders';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { formatDay } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import type { CalendarSpan, CalendarView } from './calendar-span.ts';
import { useUnconfirmed } from './deliveries.calls.ts';

const statusOf = ({ pending, held }: UnconfirmedOrders): OrderStatus | undefined => {
  if (held === 0) return 'pending';
  return pending === 0 ? 'pending_inventory' : undefined;
};

const noteOf = (view: CalendarView | 'days', { orders }: UnconfirmedOrders, until: string): string => {
  if (view === 'days') {
    return t`${plural(orders, { one: `# order due by ${until} is not confirmed yet.`, other: `# orders due by ${until} are not confirmed yet.` })}`;
  }
  return view === 'week'
    ? t`${plural(orders, { one: '# order of this week is not confirmed yet.', other: '# orders of this week are not confirmed yet.' })}`
    : t`${plural(orders, { one: '# order of this month is not confirmed yet.', other: '# orders of this month are not confirmed yet.' })}`;
};

type UnconfirmedNoteProps = {
  /** How the days are called. */
  view: CalendarView | 'days';
  span: Pick<CalendarSpan, 'first' | 'last'>;
};

/** The calendar and its day sheets show orders once they are confirmed; those that are not yet are counted here. */
export function UnconfirmedNote({ view, span }: UnconfirmedNoteProps) {
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
    <Text size="sm" c="dimmed" style={{ flexBasis: '100%' }}>
      {noteOf(view, data, formatDay(span.last))}{' '}
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
