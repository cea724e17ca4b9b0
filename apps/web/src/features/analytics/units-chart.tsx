import '@mantine/charts/styles.css';
import type { Period, UnitsOfPeriod } from '@farm/domain/analytics';
import { BarChart } from '@mantine/charts';
import { formatNumber, formatRoughly } from '../../lib/format.ts';
import { periodName, periodTick } from './analytics.text.ts';

type UnitsChartProps = { period: Period; bars: UnitsOfPeriod[]; height: number; label: string };

/** Bars of units. Those who do not look have its label, and the table beside it. */
export default function UnitsChart({ period, bars, height, label }: UnitsChartProps) {
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={height}
        data={bars}
        dataKey="start"
        series={[{ name: 'units', label: 'Units', color: 'var(--mantine-primary-color-filled)' }]}
        valueFormatter={formatNumber}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={56}
        accessibilityLayer={false}
        xAxisProps={{ tickFormatter: (start: string) => periodTick(period, start), minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 56, tickFormatter: formatRoughly }}
        barProps={{ radius: [4, 4, 0, 0] }}
        // Asked for a label even while no bar is pointed at.
        tooltipProps={{
          labelFormatter: (start) => (typeof start === 'string' ? periodName(period, start) : ''),
        }}
      />
    </div>
  );
}
