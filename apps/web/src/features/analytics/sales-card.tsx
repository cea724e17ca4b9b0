import { type Sales, shareOfTop } from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import { Group, Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatMoney } from '../../lib/format.ts';
import classes from './analytics-screen.module.css';

/** Lines that have a price come to this: delivered apart from to come. */
export function SalesCard({ sales }: { sales: Sales }) {
  const { t } = useLingui();
  const heading = useId();
  const { deliveredCents, toComeCents, creditedCents, products, buyers } = sales;
  const credited = formatMoney(creditedCents);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>{t`Sales`}</Title>
      <Text size="sm" c="dimmed" mb="md">{t`Lines that have a price, by delivery date`}</Text>
      <Group gap="xl" mb="lg">
        <Figure label={t({ message: 'Delivered', context: 'sales' })} cents={deliveredCents} />
        <Figure label={t({ message: 'To come', context: 'sales' })} cents={toComeCents} />
      </Group>
      {creditedCents > 0 && (
        <Text size="sm" c="dimmed" mt="-md" mb="lg">
          {t`Delivered is less ${credited} in credit memos, on their own days. Products are counted without them.`}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Rows
          title={t`By product`}
          rows={products.map(({ productNameId, productName, ...sold }) => ({
            ...sold,
            key: productNameId,
            name: productName,
          }))}
        />
        <Rows
          title={t`By buyer`}
          rows={buyers.map(({ buyerId, buyerName, ...sold }) => ({ ...sold, key: buyerId, name: buyerName }))}
        />
      </SimpleGrid>
    </Paper>
  );
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text className={classes.figure ?? ''}>{formatMoney(cents)}</Text>
    </div>
  );
}

type Row = { key: number; name: string; deliveredCents: number; toComeCents: number };

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useLingui();
  const heading = useId();
  const all = ({ deliveredCents, toComeCents }: Row) => deliveredCents + toComeCents;
  const top = rows[0] ? all(rows[0]) : 0;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="sm" id={heading} mb="sm">
        {title}
      </Title>
      {rows.length === 0 && <Text size="sm" c="dimmed">{t`Nothing was sold in this timeframe.`}</Text>}
      <ol className={classes.rows ?? ''}>
        {rows.map((row) => {
          const { key, name, deliveredCents, toComeCents } = row;
          const delivered = formatMoney(deliveredCents);
          const toCome = formatMoney(toComeCents);
          return (
            <li key={key}>
              <Group justify="space-between" wrap="nowrap" gap="md" align="baseline">
                <Text className={classes.name ?? ''} lineClamp={2} title={name}>
                  {name}
                </Text>
                <Text className={classes.number ?? ''}>{formatMoney(all(row))}</Text>
              </Group>
              <Progress.Root size="md" my={6} aria-label={t`${name}, compared with the first`}>
                <Progress.Section
                  value={Math.max(0, shareOfTop(deliveredCents, top))}
                  aria-label={t`Delivered: ${delivered}`}
                />
                <Progress.Section
                  value={shareOfTop(toComeCents, top)}
                  color="brand.3"
                  aria-label={t`To come: ${toCome}`}
                />
              </Progress.Root>
              <Text size="sm" c="dimmed">
                {toComeCents > 0 ? t`${delivered} delivered, ${toCome} to come` : t`${delivered} delivered`}
              </Text>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
