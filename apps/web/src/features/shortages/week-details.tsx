import type { ProductOrders, ShortageProduct, ShortageWeek } from '@farm/domain/shortages';
import { useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { CalendarDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { DueOrders } from './due-orders.tsx';
import { ShareButton } from './share-button.tsx';
import { useProductOrders, useWeekOrders } from './shortages.calls.ts';
import classes from './shortages.module.css';
import {
  amountText,
  earlierWeeksText,
  expectedText,
  NO_ORDERS,
  shortText,
  statusText,
} from './shortages.text.ts';

/** About as high as a product with its first orders: what is below moves once, with the press. */
const CARD_HEIGHT = 250;

const needOf = ({ short, shortAfterEarlierWeeks }: ShortageProduct) =>
  short > 0 ? 2 : shortAfterEarlierWeeks > 0 ? 1 : 0;

export const inOrderOfNeed = ({ products }: ShortageWeek): ShortageProduct[] =>
  products.toSorted((a, b) => needOf(b) - needOf(a));

export const WeekDetails = memo(function WeekDetails({ id, week }: { id: string; week: ShortageWeek }) {
  const { t } = useLingui();
  const isLate = useDeferredValue(week.week, 0) !== week.week;
  const products = inOrderOfNeed(week);
  const { week: number } = week;
  const start = formatDay(week.start);
  const end = formatDay(week.end);
  const { data, error, refetch } = useWeekOrders(week);
  const ordersOf = (id: number) => data?.find(({ productNameId }) => productNameId === id);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Stack gap="md">
        <Group gap="xs" align="baseline">
          <Title order={2} size="h3" id={`${id}-title`}>{t`Week Details`}</Title>
          <Text c="dimmed">{t`Week ${number}, ${start} – ${end}`}</Text>
        </Group>
        {error && !data && <LoadFailure title={t`Failed to fetch orders`} query={{ error, refetch }} />}
        {isLate ? (
          <Skeleton h={Math.ceil(products.length / 2) * CARD_HEIGHT} aria-hidden />
        ) : products.length === 0 ? (
          <Paper withBorder p="lg">
            <EmptyNote
              drawing={<CalendarDrawing size={88} />}
              title={translate(NO_ORDERS)}
              text={t`Confirmed orders due this week appear here, with the stock available for them.`}
            />
          </Paper>
        ) : (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            {products.map((product) => (
              <ProductCard
                key={product.productNameId}
                product={product}
                week={week}
                listed={ordersOf(product.productNameId)}
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </section>
  );
});

type ProductCardProps = {
  product: ShortageProduct;
  week: ShortageWeek;
  listed: ProductOrders | undefined;
};

function ProductCard({ product, week, listed }: ProductCardProps) {
  const { t } = useLingui();
  const { productNameId, productName, unit, demand, available } = product;
  const [isWhole, setWhole] = useState(false);
  const range = { productNameId, from: week.start, to: week.end };
  const all = useProductOrders(range, { enabled: isWhole });
  const badge = shortText(product);
  const running = earlierWeeksText(product);
  const expected = expectedText(product);
  const Icon = badge ? IconAlertTriangle : IconCircleCheck;
  const count = formatNumber(listed?.orderCount ?? 0);
  const orders = (isWhole ? all.data?.[0]?.orders : undefined) ?? listed?.orders ?? [];
  const hasMore = listed !== undefined && listed.orderCount > listed.orders.length;
  return (
    <Paper withBorder p="md" component="article" className={classes.product ?? ''}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3} size="h5">
          {productName}
        </Title>
        <Group gap="xs">
          {badge && (
            <Badge color="red" variant="filled" tt="none">
              {badge}
            </Badge>
          )}
          {running && (
            <Badge color="red" variant={badge ? 'light' : 'filled'} tt="none">
              {running}
            </Badge>
          )}
        </Group>
      </Group>
      <dl className={classes.figures}>
        <Figure label={t`Demand`}>{amountText(demand, unit)}</Figure>
        <Figure label={t`Available`}>{amountText(available, unit)}</Figure>
        <Figure label={t`Status`}>
          <Group component="span" gap={4} wrap="nowrap" {...(badge && { c: 'var(--mantine-color-error)' })}>
            {!(running && !badge) && <Icon size={16} aria-hidden style={{ flex: 'none' }} />}
            {statusText(product)}
          </Group>
        </Figure>
      </dl>
      {expected && <Text size="sm">{expected}</Text>}
      {listed ? (
        <DueOrders orders={orders} label={t`Orders for ${productName}`} />
      ) : (
        <Skeleton h={28} aria-hidden />
      )}
      {(badge || running) && <ShareButton {...{ productNameId, productName }} through={week.end} />}
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={32}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          style={{ alignSelf: 'flex-start' }}
        >
          {isWhole ? t`Show fewer orders` : t`Show all ${count} orders`}
        </Button>
      )}
    </Paper>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}
