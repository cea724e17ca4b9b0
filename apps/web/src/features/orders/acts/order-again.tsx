import { orderTitle } from '@farm/domain/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMay } from '../../../lib/person.tsx';
import { say } from '../../../lib/say.ts';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import type { Order } from '../orders.calls.ts';
import classes from './order-acts.module.css';

export function OrderAgain({ order }: { order: Order }) {
  const { t } = useLingui();
  const may = useMay();
  const [, change] = useDashboardSearch();
  const title = say(orderTitle(order.number));
  if (!may('orders.create')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.act ?? ''}
      data-lesser
      leftSection={<IconRepeat size={16} aria-hidden />}
      aria-label={t`Order again: ${title}`}
      onClick={() => change({ dialog: 'new-order', again: order.orderGroupId }, { replace: true })}
    >
      <Trans>Order again</Trans>
    </Button>
  );
}
