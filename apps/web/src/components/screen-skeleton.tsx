import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';

/** Shown while a screen's code or first data is loading. */
export function ScreenSkeleton({ cards = 6 }: { cards?: number }) {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-label={t`Loading`}>
      <Skeleton h={32} w={260} maw="70%" />
      <Skeleton h={20} w={380} maw="90%" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {Array.from({ length: cards }, (_, index) => `card ${index}`).map((card) => (
          <Skeleton key={card} h={150} radius="md" />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
