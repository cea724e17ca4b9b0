import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';

const cardGrid = {
  display: 'grid',
  gap: 'var(--mantine-spacing-md)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
};

export function ScreenSkeleton({ cards = 6 }: { cards?: number }) {
  const { t } = useLingui();
  return (
    <Stack gap="lg" role="status" aria-label={t`Loading`}>
      <Skeleton h={32} w={260} maw="70%" />
      <Skeleton h={20} w={380} maw="90%" />
      <div style={cardGrid}>
        {Array.from({ length: cards }, (_, index) => `card ${index}`).map((card) => (
          <Skeleton key={card} h={150} radius="md" />
        ))}
      </div>
    </Stack>
  );
}
