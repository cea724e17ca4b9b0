import type { AnalyticsSummary, Performance } from '@farm/domain/analytics';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAward, IconPackage, IconScale, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { deliveredText, figureTexts } from './analytics.text.ts';
import classes from './analytics-screen.module.css';

type FigureProps = {
  title: string;
  figure: number;
  unit?: string;
  own?: string | undefined;
  texts: string[];
  Icon: typeof IconScale;
};

type SummaryCardsProps = {
  summary: AnalyticsSummary;
  performance: Performance | undefined;
};

export function SummaryCards({ summary, performance }: SummaryCardsProps) {
  const { t } = useLingui();
  const { totalOrders, totalUnits, deliveredUnits, averageOrderSize } = summary;
  const orders: FigureProps = {
    title: t`Total Orders`,
    figure: totalOrders,
    texts: [t(figureTexts.totalOrders(totalOrders))],
    Icon: IconShoppingCart,
  };
  const units: FigureProps = {
    title: t`Total Units`,
    figure: totalUnits,
    texts: [
      t(figureTexts.totalUnits(totalUnits)),
      ...(totalUnits > 0 ? [t(deliveredText(deliveredUnits))] : []),
    ],
    Icon: IconPackage,
  };
  const average: FigureProps = {
    title: t`Avg Order Size`,
    figure: averageOrderSize,
    unit: t`${plural(averageOrderSize, { one: 'unit', other: 'units' })}`,
    texts: [t(figureTexts.average(totalOrders))],
    Icon: IconScale,
  };
  if (!performance) {
    return (
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'sm', sm: 'lg' }}>
        {[orders, units, average].map((one) => (
          <Paper key={one.title} withBorder p="md" component="section" aria-label={one.title}>
            <Figure {...one} />
          </Paper>
        ))}
      </SimpleGrid>
    );
  }
  const own: FigureProps[] = [
    { ...orders, figure: performance.ordersManaged, own: t`Orders Managed` },
    { ...units, figure: performance.unitsManaged, own: t`Units Managed` },
    average,
    {
      title: t`Buyers`,
      figure: performance.activeBuyers,
      own: t`Active Buyers`,
      texts: [],
      Icon: IconUsers,
    },
  ];
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="your-performance">
      <Group gap="xs" mb="md">
        <IconAward size={20} aria-hidden="true" />
        <Title order={2} size="h5" id="your-performance">{t`Your Performance`}</Title>
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'md', sm: 'xl' }} verticalSpacing="lg">
        {own.map((one) => (
          <section key={one.title} aria-label={one.title}>
            <Figure {...one} order={3} />
          </section>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function Figure({ title, figure, unit, own, texts, Icon, order = 2 }: FigureProps & { order?: 2 | 3 }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs" align="flex-start">
        <Title order={order} size="sm" fw={600}>
          {title}
        </Title>
        <ThemeIcon variant="light" size={32} visibleFrom={own === undefined ? 'sm' : 'lg'} aria-hidden="true">
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
      {own && (
        <Text size="sm" fw={500}>
          {own}
        </Text>
      )}
      {texts.map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
    </>
  );
}
