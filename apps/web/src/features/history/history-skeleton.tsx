import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';

export function HistorySkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="xs" role="status" aria-label={t`Loading the history`}>
      <Skeleton h={64} />
      <Skeleton h={64} />
      <Skeleton h={64} />
    </Stack>
  );
}
