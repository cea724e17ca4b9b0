import {
  type DayRange,
  daysWithToday,
  startOfPeriod,
  type UnitsByDay,
  unitsByPeriod,
  unitsToCome,
} from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Paper, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Suspense, useId, useMemo } from 'react';
import { ChartDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { formatNumber } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { chartSummary, periodName, todaySummary } from './analytics.text.ts';
import classes from './analytics-screen.module.css';

const UnitsChart = lazyScreen(() => import('./units-chart.tsx'));

const HEIGHT = 260;

export function UnitsCard({ days, range }: { days: UnitsByDay; range: DayRange }) {
  const { t } = useLingui();
  const heading = useId();
  const [isTable, { toggle }] = useDisclosure();
  const today = useFarmDay();
  const { period, bars } = useMemo(
    () => unitsByPeriod(daysWithToday(days, range, today)),
    [days, range, today],
  );
  const summary = chartSummary(period, bars);
  const present = startOfPeriod(period, today);
  const hasToday = bars.some(({ start }) => start === present);
  const toCome = unitsToCome(days, today);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Group justify="space-between" align="flex-start" mb="md">
        <Box flex={1} miw={200}>
          <Title order={2} size="h5" id={heading}>{t`Units over time`}</Title>
          <Text size="sm" c="dimmed">
            {summary || t`Units by delivery date`}
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
            {isTable ? t`Show as chart` : t`Show as table`}
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
                <Table.Th>{t`Delivery date`}</Table.Th>
                <Table.Th ta="right">{t`Units`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {bars.map(({ start, units }) => (
                <Table.Tr key={start} className={start > present ? (classes.toCome ?? '') : ''}>
                  <Table.Td>
                    {periodName(period, start)}
                    {start === present && (
                      <Text span size="sm" c="dimmed">
                        {' '}
                        {t`(today)`}
                      </Text>
                    )}
                    {start > present && (
                      <Text span size="sm" c="dimmed">
                        {' '}
                        {t`(to come)`}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatNumber(units)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      ) : (
        <>
          <Suspense fallback={<Skeleton h={HEIGHT} />}>
            <UnitsChart
              period={period}
              bars={bars}
              present={present}
              height={HEIGHT}
              label={t`Chart of units over time. ${summary}`}
            />
          </Suspense>
          {(hasToday || toCome > 0) && (
            <Text size="sm" c="dimmed" mt="xs" className={classes.legend ?? ''}>
              {bars.some(({ start }) => start > present) && <span className={classes.toCome} aria-hidden />}
              {todaySummary(today, toCome)}
            </Text>
          )}
        </>
      )}
    </Paper>
  );
}
