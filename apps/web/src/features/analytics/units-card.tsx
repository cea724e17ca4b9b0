import { type UnitsByDay, unitsByPeriod } from '@farm/domain/analytics';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Paper, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo } from 'react';
import { ChartDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { formatNumber } from '../../lib/format.ts';
import { chartSummary, periodName } from './analytics.text.ts';

const UnitsChart = lazy(() => import('./units-chart.tsx'));

const HEIGHT = 260;

/** Units over time as a chart, in a sentence, and as a table. */
export function UnitsCard({ days }: { days: UnitsByDay }) {
  const { t } = useLingui();
  const heading = useId();
  const [isTable, { toggle }] = useDisclosure();
  const { period, bars } = useMemo(() => unitsByPeriod(days), [days]);
  const summary = chartSummary(period, bars);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Group justify="space-between" align="flex-start" mb="md">
        <Box flex={1} miw={200}>
          <Title order={2} size="h5" id={heading}>
            <Trans>Units over time</Trans>
          </Title>
          <Text size="sm" c="dimmed">
            {summary || <Trans>Units by delivery date</Trans>}
          </Text>
        </Box>
        {bars.length > 0 && (
          <Button
            variant="default"
            size="sm"
            flex="none"
            onClick={toggle}
            leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          >
            {isTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
          </Button>
        )}
      </Group>
      {bars.length === 0 ? (
        <EmptyNote
          drawing={<ChartDrawing />}
          title={t`Nothing to show yet`}
          text={t`Confirmed and delivered orders of this timeframe appear here by their delivery date.`}
        />
      ) : isTable ? (
        <ScrollArea.Autosize mah={HEIGHT} viewportProps={{ tabIndex: 0, 'aria-label': t`Units over time` }}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Trans>Delivery date</Trans>
                </Table.Th>
                <Table.Th ta="right">
                  <Trans>Units</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {bars.map(({ start, units }) => (
                <Table.Tr key={start}>
                  <Table.Td>{periodName(period, start)}</Table.Td>
                  <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatNumber(units)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : (
        <Suspense fallback={<Skeleton h={HEIGHT} />}>
          <UnitsChart
            period={period}
            bars={bars}
            height={HEIGHT}
            label={t`Chart of units over time. ${summary}`}
          />
        </Suspense>
      )}
    </Paper>
  );
}
