import '@mantine/charts/styles.css';
import type { Period, UnitsOfPeriod } from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import { formatNumber, formatRoughly } from '../../lib/format.ts';
import { periodName, periodTick } from './analytics.text.ts';

type UnitsChartProps = { period: Period; bars: UnitsOfPeriod[]; height: number; label: string };

/** A bar chart of units. Its label and the table serve people who cannot see it. */
export default function UnitsChart({ period, bars, height, label }: UnitsChartProps) {
  const { t } = useLingui();
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={height}
        data={bars}
        dataKey="start"
        series={[{ name: 'units', label: t`Units`, color: 'var(--mantine-primary-color-filled)' }]}
        valueFormatter={formatNumber}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={56}
        accessibilityLayer={false}
        xAxisProps={{ tickFormatter: (start: string) => periodTick(period, start), minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 56, tickFormatter: formatRoughly }}
        barProps={{ radius: [4, 4, 0, 0] }}
        // The library asks for a label even while no bar is hovered.
        tooltipProps={{
          labelFormatter: (start) => (typeof start === 'string' ? periodName(period, start) : ''),
        }}
      />
    </div>
  );
}
