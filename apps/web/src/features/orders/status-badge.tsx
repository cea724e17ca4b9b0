import { groupBadge, groupCounts, type OrderGroup, type OrderStatus, statusLabel } from '@farm/domain/orders';
import { Badge, type BadgeProps, Text } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import classes from './orders.module.css';

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

/** The status of a line. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge {...looks[lookOf[status]]} className={classes.badge ?? ''} data-look={lookOf[status]}>
      {String(statusLabel(status))}
    </Badge>
  );
}

/** Whether an order is all confirmed, whoever grows it; beside it how many of its lines have which status. */
export function GroupBadge({ order }: { order: Pick<OrderGroup, 'lines' | 'others'> }) {
  const lines = [...order.lines, ...order.others];
  const label = groupBadge(lines);
  const isConfirmed = label === 'All Confirmed';
  const status = lines[0]?.status;
  const counts =
    groupCounts(lines) ??
    (status && status !== 'pending' && status !== 'confirmed'
      ? `all ${String(statusLabel(status)).toLowerCase()}`
      : null);
  return (
    <>
      <Badge
        {...looks[isConfirmed ? 'default' : 'secondary']}
        className={classes.badge ?? ''}
        data-look={isConfirmed ? 'default' : 'secondary'}
        leftSection={isConfirmed ? <IconCheck size={12} aria-hidden /> : <IconClock size={12} aria-hidden />}
      >
        {label}
      </Badge>
      {counts && (
        <Text span size="sm" c="dimmed">
          {counts}
        </Text>
      )}
    </>
  );
}
