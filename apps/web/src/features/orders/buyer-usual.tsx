import { orderItem, orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { orderHeadingId } from '../../lib/arrival.ts';
import { formatDayWithWeekday, formatWeekdayName } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import classes from './buyer-orders.module.css';
import { useUsual } from './orders.calls.ts';
import { LOAD_FAILED } from './orders.text.ts';

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
