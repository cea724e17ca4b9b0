import { type AnalyticsSummary, averageText, totalOrdersText, totalUnitsText } from '@farm/domain/analytics';
import { Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconPackage, IconScale, IconShoppingCart } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import classes from './analytics-screen.module.css';

type SummaryCardProps = {
  title: string;
  figure: number;
  unit?: string;
  text: string;
  Icon: typeof IconScale;
};

export function SummaryCards({ totalOrders, totalUnits, averageOrderSize }: AnalyticsSummary) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <SummaryCard
        title="Total Orders"
        figure={totalOrders}
        text={totalOrdersText(totalOrders)}
        Icon={IconShoppingCart}
      />
      <SummaryCard
        title="Total Units"
        figure={totalUnits}
        text={totalUnitsText(totalUnits)}
        Icon={IconPackage}
      />
      <SummaryCard
        title="Avg Order Size"
        figure={averageOrderSize}
        unit={averageOrderSize === 1 ? 'unit' : 'units'}
        text={averageText(totalOrders)}
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
