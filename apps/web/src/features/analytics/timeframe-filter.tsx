import { type Timeframe, timeframes } from '@farm/domain/analytics';
import { useLingui } from '@lingui/react/macro';
import { Box, Group, NativeSelect, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import type { useTimeframe } from './analytics.calls.ts';
import { timeframeLabels } from './analytics.text.ts';
import classes from './analytics-screen.module.css';

const CustomRange = lazyScreen(() => import('./custom-range.tsx'));

export function TimeframeFilter({ input, errors, banner, change }: ReturnType<typeof useTimeframe>) {
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
