import {
  countStatuses,
  isAllConfirmed,
  type OrderGroup,
  type OrderStatus,
  statusLabel,
} from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Badge, type BadgeProps, Text } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { say } from '../../lib/say.ts';
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

/** The status of a line. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  useLingui();
  return (
    <Badge {...looks[lookOf[status]]} className={classes.badge ?? ''} data-look={lookOf[status]}>
      {say(statusLabel(status))}
    </Badge>
  );
}

/** Whether every line of an order is confirmed, also those of other growers, and how many have which status. */
export function GroupBadge({ order }: { order: Pick<OrderGroup, 'lines' | 'others'> }) {
  useLingui();
  const lines = [...order.lines, ...order.others];
  const isConfirmed = isAllConfirmed(lines);
  const [first, ...others] = countStatuses(lines);
  const counts = first && others.length > 0 && [first, ...others];
  const all = first && allHave[first.status];
  const note = counts
    ? counts.map(({ status, count }) => say(statusCount[status](count))).join(', ')
    : all && say(all);
  return (
    <>
      <Badge
        {...looks[isConfirmed ? 'default' : 'secondary']}
        className={classes.badge ?? ''}
        data-look={isConfirmed ? 'default' : 'secondary'}
        leftSection={isConfirmed ? <IconCheck size={12} aria-hidden /> : <IconClock size={12} aria-hidden />}
      >
        {isConfirmed ? <Trans>All Confirmed</Trans> : <Trans>Pending</Trans>}
      </Badge>
      {note && (
        <Text span size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
