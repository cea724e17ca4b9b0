import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';

export function AnalyticsSkeleton({ withPerformance }: { withPerformance: boolean }) {
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
