import { Skeleton, Stack } from '@mantine/core';

/** The history while it is being read. */
export function HistorySkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading the history">
      <Skeleton h={64} />
      <Skeleton h={64} />
      <Skeleton h={64} />
    </Stack>
  );
}
