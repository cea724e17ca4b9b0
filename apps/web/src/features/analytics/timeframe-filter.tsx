import { type Timeframe, timeframeOptions } from '@farm/domain/analytics';
import { Box, Group, NativeSelect, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { useTimeframe } from './analytics.calls.ts';
import classes from './analytics-screen.module.css';

const CustomRange = lazy(() => import('./custom-range.tsx'));

/** Which deliveries count, and the sentence that says so. */
export function TimeframeFilter({ input, errors, banner, change }: ReturnType<typeof useTimeframe>) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const choose = (value: string) => change({ timeframe: value === 'all' ? undefined : (value as Timeframe) });
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="md">
        {isWide ? (
          <SegmentedControl
            data={[...timeframeOptions]}
            value={input.timeframe}
            onChange={choose}
            aria-label="Timeframe"
          />
        ) : (
          <NativeSelect
            data={[...timeframeOptions]}
            value={input.timeframe}
            onChange={(event) => choose(event.currentTarget.value)}
            aria-label="Timeframe"
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
            {banner}
          </>
        )}
      </Box>
    </Stack>
  );
}
