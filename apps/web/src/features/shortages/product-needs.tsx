import type { DueOrder, ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Skeleton, Text, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { formatNumber } from '../../lib/format.ts';
import { DueOrders } from './due-orders.tsx';
import type { NeedRow } from './need-rows.ts';
import classes from './need-table.module.css';
import { ShareButton } from './share-button.tsx';
import { useProductOrders } from './shortages.calls.ts';
import { weekDistance } from './shortages.text.ts';

const WEEK_HEIGHT = 120;

type ProductNeedsProps = { id: string; row: NeedRow; weeks: readonly ShortageWeek[] };

export function ProductNeeds({ id, row, weeks }: ProductNeedsProps) {
  const { t } = useLingui();
  const { productNameId, productName } = row;
  const to = weeks.at(-1)?.end ?? '';
  const isShown = useDeferredValue(true, false);
  const { data: known, error, refetch } = useProductOrders({ productNameId, to });
  const data = isShown ? known : undefined;
  const orders = data?.[0]?.orders ?? [];
  const first = weeks[0]?.start ?? '';
  const within = (start: string, end: string) =>
    orders.filter(({ deliveryDate }) => deliveryDate >= start && deliveryDate <= end);
  const groups: { name: string; orders: DueOrder[] }[] = [
    { name: t`Overdue`, orders: orders.filter(({ deliveryDate }) => deliveryDate < first) },
    ...weeks.map(({ week, start, end }) => ({ name: weekDistance(week), orders: within(start, end) })),
  ].filter((group) => group.orders.length > 0);
  const short = weeks.find(({ week }) => (row.weeks[week - 1]?.shortAfterEarlierWeeks ?? 0) > 0);
  const due = row.weeks.filter((product) => product !== null).length;
  const shown = formatNumber(orders.length);
  const count = formatNumber(data?.[0]?.orderCount ?? 0);
  return (
    <section id={id} aria-label={t`Orders for ${productName}`} className={classes.needs}>
      {error && !known && <LoadFailure title={t`Failed to fetch orders`} query={{ error, refetch }} />}
      {!data && !(error && !known) && (
        <Skeleton h={due * WEEK_HEIGHT} role="status" aria-label={t`Loading`} />
      )}
      {groups.map(({ name, orders }) => (
        <div key={name}>
          <Title order={3} size="h6">
            {name}
          </Title>
          <DueOrders orders={orders} label={t`Orders for ${productName}, ${name}`} />
        </div>
      ))}
      {short && <ShareButton {...{ productNameId, productName }} through={short.end} />}
      {shown !== count && <Text size="sm" c="dimmed">{t`The first ${shown} of ${count} orders.`}</Text>}
    </section>
  );
}
