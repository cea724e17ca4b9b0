import {
  countStatuses,
  type OrderBadge,
  type OrderGroup,
  type OrderStatus,
  orderBadge,
  orderBadgeLabel,
  statusLabel,
} from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { Badge, type BadgeProps, Text } from '@mantine/core';
import { IconBan, IconCheck, IconClock, IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { translate } from '../../lib/translate.ts';
import classes from './orders.module.css';
import { allHave, statusCount } from './orders.text.ts';

const looks = {
  default: { variant: 'filled', color: 'brand' },
  secondary: { variant: 'default' },
  destructive: { variant: 'light', color: 'red' },
} as const satisfies Record<string, BadgeProps>;

const lookOf: Record<OrderStatus, keyof typeof looks> = {
  pending: 'secondary',
  pending_inventory: 'destructive',
  confirmed: 'default',
  delivered: 'default',
  cancelled: 'destructive',
  rejected: 'destructive',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  useLingui();
  return (
    <Badge {...looks[lookOf[status]]} className={classes.badge ?? ''} data-look={lookOf[status]}>
      {translate(statusLabel(status))}
    </Badge>
  );
}

const looksOfOrder = {
  confirmed: { look: 'default', icon: <IconCheck size={12} aria-hidden /> },
  pending: { look: 'secondary', icon: <IconClock size={12} aria-hidden /> },
  delivered: { look: 'default', icon: <IconTruckDelivery size={12} aria-hidden /> },
  closed: { look: 'secondary', icon: <IconBan size={12} aria-hidden /> },
} as const satisfies Record<OrderBadge, { look: keyof typeof looks; icon: ReactNode }>;

type GroupBadgeProps = { order: Pick<OrderGroup, 'lines' | 'others'>; isBrief?: boolean };

export function GroupBadge({ order, isBrief }: GroupBadgeProps) {
  useLingui();
  const lines = [...order.lines, ...order.others];
  const badge = orderBadge(lines);
  const { look, icon } = looksOfOrder[badge];
  const [first, ...others] = countStatuses(lines);
  const counts = first && others.length > 0 && [first, ...others];
  const all = first && allHave[first.status];
  const note = counts
    ? counts.map(({ status, count }) => translate(statusCount[status](count))).join(', ')
    : all && translate(all);
  return (
    <>
      <Badge {...looks[look]} className={classes.badge ?? ''} data-look={look} leftSection={icon}>
        {translate(orderBadgeLabel(badge))}
      </Badge>
      {note && !isBrief && (
        <Text span size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
