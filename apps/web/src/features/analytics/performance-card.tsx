import type { Performance } from '@farm/domain/analytics';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconAward } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import classes from './analytics-screen.module.css';

/** What the signed-in sales rep sold in the timeframe. */
export function PerformanceCard({ ordersManaged, unitsManaged, activeBuyers }: Performance) {
  const { t } = useLingui();
  const figures = [
    [t`Orders Managed`, ordersManaged],
    [t`Units Managed`, unitsManaged],
    [t`Active Buyers`, activeBuyers],
  ] as const;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="your-performance">
      <Group gap="xs" mb="sm">
        <IconAward size={20} aria-hidden="true" />
        <Title order={2} size="h5" id="your-performance">
          <Trans>Your Performance</Trans>
        </Title>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <Text className={classes.figure ?? ''}>{formatNumber(figure)}</Text>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
