import type { AnalyticsSummary } from '@farm/domain/analytics';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconPackage, IconScale, IconShoppingCart } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { figureTexts } from './analytics.text.ts';
import classes from './analytics-screen.module.css';

type SummaryCardProps = {
  title: string;
  figure: number;
  unit?: string;
  text: string;
  Icon: typeof IconScale;
};

export function SummaryCards({ totalOrders, totalUnits, averageOrderSize }: AnalyticsSummary) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <SummaryCard
        title={t`Total Orders`}
        figure={totalOrders}
        text={t(figureTexts.totalOrders(totalOrders))}
        Icon={IconShoppingCart}
      />
      <SummaryCard
        title={t`Total Units`}
        figure={totalUnits}
        text={t(figureTexts.totalUnits(totalUnits))}
        Icon={IconPackage}
      />
      <SummaryCard
        title={t`Avg Order Size`}
        figure={averageOrderSize}
        unit={t`${plural(averageOrderSize, { one: 'unit', other: 'units' })}`}
        text={t(figureTexts.average(totalOrders))}
        Icon={IconScale}
      />
    </SimpleGrid>
  );
}

function SummaryCard({ title, figure, unit, text, Icon }: SummaryCardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" mb="xs" align="flex-start">
        <Title order={2} size="sm" fw={600}>
          {title}
        </Title>
        <ThemeIcon variant="light" size={32} visibleFrom="sm" aria-hidden="true">
          <Icon size={18} stroke={1.7} />
        </ThemeIcon>
      </Group>
      <Text className={classes.figure ?? ''}>
        {formatNumber(figure)}
        {unit && (
          <Text span size="sm" fw={500} c="dimmed">
            {` ${unit}`}
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Paper>
  );
}
