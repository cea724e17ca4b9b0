import { orderItem, orderTitle } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatDayWithWeekday, formatWeekdayName } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { readOn } from '../../lib/read-on.ts';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import classes from './buyer-orders.module.css';
import { type Order, useBuyerOrders, useUsual } from './orders.calls.ts';
import { LOAD_FAILED, productNameOf } from './orders.text.ts';
import { GroupBadge } from './status-badge.tsx';

const PRODUCTS_NAMED = 3;

export function BuyerOrders({ buyerId }: { buyerId: number }) {
  const { t } = useLingui();
  const seesAll = useMay()('orders.readAll');
  return (
    <>
      <OrderRows
        buyerId={buyerId}
        when="coming"
        title={t`Coming orders`}
        note={seesAll ? undefined : t`Your own orders`}
        empty={seesAll ? t`No order of this buyer is open.` : t`You have no open order for this buyer.`}
      />
      <OrderRows
        buyerId={buyerId}
        when="past"
        title={t`Past orders`}
        note={seesAll ? undefined : t`Your own orders`}
        empty={seesAll ? t`Delivered orders appear here.` : t`Your delivered orders appear here.`}
      />
    </>
  );
}

type OrderRowsProps = {
  buyerId: number;
  when: 'coming' | 'past';
  title: string;
  note: string | undefined;
  empty: string;
};

function OrderRows({ buyerId, when, title, note, empty }: OrderRowsProps) {
  const { t } = useLingui();
  const heading = useId();
  const { list, orders } = useBuyerOrders(buyerId, when);
  return (
    <section aria-labelledby={heading}>
      <Group gap="sm" align="baseline" mb="xs">
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Group>
      {list.isPending ? (
        <Skeleton h={180} radius="md" role="status" aria-label={t`Loading orders`} />
      ) : list.error && orders.length === 0 ? (
        <LoadFailure title={translate(LOAD_FAILED)} query={list} />
      ) : orders.length === 0 ? (
        // The orders of this page may all be still to come; further pages may have others.
        !list.hasNextPage && (
          <Text c="dimmed" size="sm">
            {empty}
          </Text>
        )
      ) : (
        <Paper component="ul" withBorder className={classes.orders ?? ''} aria-labelledby={heading}>
          {orders.map((order) => (
            <OrderRow key={order.orderGroupId} order={order} />
          ))}
        </Paper>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={list.isFetchingNextPage} onClick={() => void readOn(list)}>
          {t`Show more orders`}
        </Button>
      )}
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { number, orderGroupId, lines, others } = order;
  const items = [...lines, ...others].reduce((total, { quantity }) => total + quantity, 0);
  const names = [...new Set(lines.map(productNameOf))];
  const more = names.length - PRODUCTS_NAMED;
  const products = names.slice(0, PRODUCTS_NAMED).join(', ');
  return (
    <li className={classes.order}>
      <UnstyledButton
        className={classes.open ?? ''}
        onClick={() => openTab('orders', { q: `#${number}`, order: orderGroupId }, orderHeadingId(number))}
      >
        {translate(orderTitle(number))}
      </UnstyledButton>
      <span className={classes.day}>{formatDayWithWeekday(order.deliveryDate)}</span>
      <Group gap={6} className={classes.status ?? ''}>
        <GroupBadge order={order} />
      </Group>
      <span className={classes.products}>
        {more > 0 ? t`${products} and ${plural(more, { one: '# more', other: '# more' })}` : products}
      </span>
      <span className={classes.items}>{t`${plural(items, { one: '# item', other: '# items' })}`}</span>
    </li>
  );
}

const PRODUCTS_SHOWN = 8;

export function BuyerUsual({ buyerId }: { buyerId: number }) {
  const { t } = useLingui();
  const openTab = useOpenTab();
  const { data: usual, error, refetch } = useUsual(buyerId);
  if (!usual) {
    if (error) return <LoadFailure title={translate(LOAD_FAILED)} query={{ error, refetch }} />;
    return <Skeleton h={180} role="status" aria-label={t`Loading what this buyer usually orders`} />;
  }
  const { usualDays, nextDay, products, lastOrder } = usual;
  const days = usualDays
    .map(({ weekday }) => weekday)
    .sort((a, b) => a - b)
    .map((weekday) => formatWeekdayName(weekday))
    .join(', ');
  const last = lastOrder && translate(orderTitle(lastOrder.number));
  const lastDay = lastOrder && formatDayWithWeekday(lastOrder.day);
  const isEmpty = !lastOrder && products.length === 0;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="buyer-usual">
      <Title order={2} size="h5" id="buyer-usual" mb="xs">{t`Usually`}</Title>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t`What this buyer orders again and again appears here after the first order.`}
        </Text>
      )}
      <dl className={classes.facts}>
        {days && (
          <div>
            <dt>{t`Delivery days`}</dt>
            <dd>{days}</dd>
          </div>
        )}
        {nextDay && (
          <div>
            <dt>{t`Next usual day`}</dt>
            <dd>{formatDayWithWeekday(nextDay)}</dd>
          </div>
        )}
        {lastOrder && (
          <div>
            <dt>{t`Last order`}</dt>
            <dd>
              <Anchor
                component="button"
                type="button"
                fz="inherit"
                onClick={() =>
                  openTab(
                    'orders',
                    { q: `#${lastOrder.number}`, order: lastOrder.orderGroupId },
                    orderHeadingId(lastOrder.number),
                  )
                }
              >
                {last}
              </Anchor>
              {`, ${lastDay}`}
            </dd>
          </div>
        )}
      </dl>
      {products.length > 0 && (
        <ul className={classes.usual} aria-label={t`Usual products`}>
          {products.slice(0, PRODUCTS_SHOWN).map(({ productNameId, productName, size, quantity }) => (
            <li key={`${productNameId} ${size}`}>{translate(orderItem({ quantity, productName, size }))}</li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
