import { type Timeframe, timeframes } from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import {
  Box,
  Group,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { ChartDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { Later } from '../../components/later.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useAnalytics, useTimeframe } from './analytics.calls.ts';
import { analyticsText, timeframeLabels } from './analytics.text.ts';
import classes from './analytics-screen.module.css';
import { SalesCard } from './sales-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopList } from './top-list.tsx';
import { UnitsCard } from './units-card.tsx';

export default function AnalyticsScreen() {
  const { t } = useLingui();
  const timeframe = useTimeframe();
  const figures = useAnalytics(timeframe.input, timeframe.isValid);
  return (
    <>
      <ScreenHeader title={t`Analytics Dashboard`} subtitle={t`View farm performance metrics and insights`} />
      <Stack gap="lg">
        <TimeframeFilter {...timeframe} />
        <Later>
          <Figures {...figures} isValid={timeframe.isValid} />
        </Later>
      </Stack>
    </>
  );
}

type FiguresProps = ReturnType<typeof useAnalytics> & { isValid: boolean };

function Figures({
  summary,
  top,
  days,
  performance,
  sales,
  isOutdated,
  error,
  retry,
  isValid,
}: FiguresProps) {
  const { t } = useLingui();
  const withPerformance = useMay()('analytics.performance');
  if (!isValid) {
    return (
      <EmptyNote
        drawing={<ChartDrawing />}
        title={t`No figures for these dates`}
        text={t`Choose other dates above.`}
      />
    );
  }
  if (!summary || !top || !days || (withPerformance && !performance)) {
    if (error) return <LoadFailure title={t(analyticsText.loadFailed)} query={{ error, refetch: retry }} />;
    return <AnalyticsSkeleton withPerformance={withPerformance} />;
  }
  return (
    <Box className={classes.figures ?? ''} mod={{ outdated: isOutdated }} aria-busy={isOutdated}>
      <VisuallyHidden role="status">
        {isOutdated ? t`Loading the figures of this timeframe` : ''}
      </VisuallyHidden>
      <Stack gap="lg">
        <SummaryCards summary={summary} performance={performance} />
        <UnitsCard days={days} range={summary.range} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <TopList
            title={t`Top Products`}
            subtitle={t`Best selling by quantity`}
            emptyText={t(analyticsText.noProducts)}
            rows={top.products.map(({ productNameId, productName, ...row }) => ({
              ...row,
              key: productNameId,
              name: productName,
            }))}
          />
          <TopList
            title={t`Top Buyers`}
            subtitle={t`By units ordered`}
            emptyText={t(analyticsText.noBuyers)}
            rows={top.buyers.map(({ buyerId, buyerName, ...row }) => ({
              ...row,
              key: buyerId,
              name: buyerName,
            }))}
          />
        </SimpleGrid>
        {sales?.isOn && <SalesCard sales={sales} />}
        {!sales && Boolean(error) && (
          <LoadFailure title={t(analyticsText.salesFailed)} query={{ error, refetch: retry }} />
        )}
      </Stack>
    </Box>
  );
}

function AnalyticsSkeleton({ withPerformance }: { withPerformance: boolean }) {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-label={t`Loading the figures`}>
      {withPerformance ? (
        <Skeleton h={{ base: 352, md: 226 }} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'sm', sm: 'lg' }}>
          <Skeleton h={147} />
          <Skeleton h={147} />
          <Skeleton h={147} />
        </SimpleGrid>
      )}
      <Skeleton h={350} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Skeleton h={380} />
        <Skeleton h={380} />
      </SimpleGrid>
    </Stack>
  );
}

const CustomRange = lazyScreen(() => import('./custom-range.tsx'));

function TimeframeFilter({ input, errors, banner, change }: ReturnType<typeof useTimeframe>) {
  const { t } = useLingui();
  const options = timeframes.map((value) => ({ value, label: t(timeframeLabels[value]) }));
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const choose = (value: string) => change({ timeframe: value as Timeframe });
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="md">
        {isWide ? (
          <SegmentedControl
            data={options}
            value={input.timeframe}
            onChange={choose}
            aria-label={t`Timeframe`}
          />
        ) : (
          <NativeSelect
            data={options}
            value={input.timeframe}
            onChange={(event) => choose(event.currentTarget.value)}
            aria-label={t`Timeframe`}
            w="100%"
            size="md"
          />
        )}
      </Group>
      {input.timeframe === 'custom' && (
        <Suspense fallback={<Skeleton h={61} maw={420} />}>
          <CustomRange start={input.start} end={input.end} errors={errors} onChange={change} />
        </Suspense>
      )}
      <Box role="status" c="dimmed" className={classes.banner ?? ''}>
        {banner && (
          <>
            <IconFilter size={16} aria-hidden="true" />
            {t(banner)}
          </>
        )}
      </Box>
    </Stack>
  );
}
