import type { MessageOrder } from '@farm/domain/messages';
import { orderBadge, orderBadgeLabel, orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatDayOfYear } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useOrderSummary } from './messages.calls.ts';
import classes from './messages.module.css';

export const TextLink = createLink(Anchor<'a'>);

/** Growers see every order of the farm, not only their own lines. */
export const useEveryOrder = () => (useMay()('orders.readMine') ? ({ scope: 'all' } as const) : {});

export function OrderLink({ order }: { order: MessageOrder }) {
  const { t } = useLingui();
  const { number, orderGroupId } = order;
  if (orderGroupId === null) {
    return (
      <span className={classes.about}>
        <OrderFrame title={translate(orderTitle(number))}>{t`You cannot see this order.`}</OrderFrame>
      </span>
    );
  }
  return <LiveOrderLink orderGroupId={orderGroupId} number={number} />;
}

type LiveOrderLinkProps = {
  orderGroupId: string;
  number: number | undefined;
};

/** `Order #12 · Coast Market`, and below it `Apr 20 · 3 products · Pending`. */
export function LiveOrderLink({ orderGroupId, ...known }: LiveOrderLinkProps) {
  const { t } = useLingui();
  const everyOrder = useEveryOrder();
  const { data, isPending } = useOrderSummary(orderGroupId);
  const number = known.number ?? data?.number;
  const lines = data ? [...data.lines, ...data.others] : [];
  const products = lines.reduce((total, line) => total + ('count' in line ? line.count : 1), 0);
  const facts = data && [
    formatDayOfYear(data.deliveryDate),
    t`${plural(products, { one: '# product', other: '# products' })}`,
    translate(orderBadgeLabel(orderBadge(lines))),
  ];
  const title = number === undefined ? '' : translate(orderTitle(number));
  return (
    <TextLink
      to="/dashboard"
      search={{ tab: 'orders', order: orderGroupId, ...everyOrder }}
      {...(number !== undefined && { state: { focus: orderHeadingId(number) } })}
      className={classes.about ?? ''}
      underline="never"
    >
      <OrderFrame title={data ? `${title} · ${data.buyerName}` : title}>
        {facts ? facts.join(' · ') : isPending ? '…' : t`The order could not be read.`}
      </OrderFrame>
    </TextLink>
  );
}

function OrderFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={classes.order}>
      <IconShoppingCart size={18} stroke={1.7} aria-hidden />
      <span className={classes.orderWords}>
        <span className={classes.orderTitle}>{title}</span>
        <span>{children}</span>
      </span>
    </span>
  );
}
