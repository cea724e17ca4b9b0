import { orderTitle } from '@farm/domain/orders';
import type { ShortageProduct, ShortageWeek } from '@farm/domain/shortages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CalendarDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import classes from './shortages.module.css';
import { amountText, earlierWeeksText, NO_ORDERS, shortText, statusText } from './shortages.text.ts';

const ORDERS_SHOWN = 8;

/** The products of a week, those with a shortage first. */
export const inOrderOfNeed = ({ products }: ShortageWeek): ShortageProduct[] =>
  products.toSorted((a, b) => Number(b.short > 0) - Number(a.short > 0));

/** What a week needs, product by product. */
export function WeekDetails({ id, week }: { id: string; week: ShortageWeek }) {
  const { t } = useLingui();
  const products = inOrderOfNeed(week);
  const { week: number } = week;
  const start = formatDay(week.start);
  const end = formatDay(week.end);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Stack gap="md">
        <Group gap="xs" align="baseline">
          <Title order={2} size="h3" id={`${id}-title`}>
            <Trans>Week Details</Trans>
          </Title>
          <Text c="dimmed">
            <Trans>
              Week {number}, {start} – {end}
            </Trans>
          </Text>
        </Group>
        {products.length === 0 ? (
          <Paper withBorder p="lg">
            <EmptyNote
              drawing={<CalendarDrawing size={88} />}
              title={say(NO_ORDERS)}
              text={t`Confirmed orders due this week appear here, with the stock available for them.`}
            />
          </Paper>
        ) : (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            {products.map((product) => (
              <ProductCard key={product.productNameId} product={product} />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </section>
  );
}

function ProductCard({ product }: { product: ShortageProduct }) {
  const { t } = useLingui();
  const { productName, unit, demand, available, orders } = product;
  const [isWhole, setWhole] = useState(false);
  const badge = shortText(product);
  const running = earlierWeeksText(product);
  const Icon = badge ? IconAlertTriangle : IconCircleCheck;
  const count = formatNumber(orders.length);
  const shown = isWhole ? orders : orders.slice(0, ORDERS_SHOWN);
  return (
    <Paper withBorder p="md" component="article" className={classes.product ?? ''}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3} size="h5">
          {productName}
        </Title>
        {badge && (
          <Badge color="red" variant="filled" tt="none">
            {badge}
          </Badge>
        )}
      </Group>
      <dl className={classes.figures}>
        <Figure label={t`Demand`}>{amountText(demand, unit)}</Figure>
        <Figure label={t`Available`}>{amountText(available, unit)}</Figure>
        <Figure label={t`Status`}>
          <Group component="span" gap={4} wrap="nowrap" {...(badge && { c: 'var(--mantine-color-error)' })}>
            <Icon size={16} aria-hidden style={{ flex: 'none' }} />
            {statusText(product)}
          </Group>
        </Figure>
      </dl>
      {running && (
        <Text size="sm" c="dimmed">
          {running}
        </Text>
      )}
      <ul className={classes.orders} aria-label={t`Orders for ${productName}`}>
        {shown.map(({ orderNumber, buyerName, quantity, size, deliveryDate }, index) => (
          // An order can have two lines of the same size.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a product have no id of their own
          <li key={`${orderNumber} ${size} ${index}`}>
            <span title={say(orderTitle(orderNumber))}>{buyerName}</span>
            <span className={classes.quantity}>
              {formatNumber(quantity)} × {size || t`package`}
            </span>
            <Text span size="sm" c="dimmed">
              {formatDay(deliveryDate)}
            </Text>
          </li>
        ))}
      </ul>
      {orders.length > ORDERS_SHOWN && (
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
