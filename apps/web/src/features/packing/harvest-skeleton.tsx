import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';

export function HarvestSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap={8} role="status" aria-label={t`Loading the harvest list`}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} h={112} radius="md" />
      ))}
    </Stack>
  );
}
