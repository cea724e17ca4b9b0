import '@mantine/charts/styles.css';
import type { Period, UnitsOfPeriod } from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import { formatNumber, formatRoughly } from '../../lib/format.ts';
import { periodName, periodTick } from './analytics.text.ts';

type UnitsChartProps = {
  period: Period;
  bars: UnitsOfPeriod[];
  present: string;
  height: number;
  label: string;
};

export default function UnitsChart({ period, bars, present, height, label }: UnitsChartProps) {
  const { t } = useLingui();
  const hasToday = bars.some(({ start }) => start === present);
  const firstToCome = bars.find(({ start }) => start > present)?.start;
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={height}
        data={bars}
        dataKey="start"
        series={[{ name: 'units', label: t`Units`, color: 'var(--mantine-primary-color-filled)' }]}
        valueFormatter={formatNumber}
        gridAxis="x"
        barChartProps={{ margin: { top: 20 } }}
        styles={{ referenceLine: { pointerEvents: 'none' } }}
        {...(hasToday && {
          referenceLines: [
            {
              x: present,
              label: t`Today`,
              labelPosition: 'top',
              color: 'var(--mantine-color-text)',
              strokeDasharray: '4 3',
            },
          ],
        })}
        {...(firstToCome && {
          referenceAreas: [
            {
              x1: firstToCome,
              x2: bars.at(-1)?.start,
              color: 'var(--mantine-primary-color-light)',
              stroke: 'none',
              fillOpacity: 1,
            },
          ],
        })}
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
