import { useLingui } from '@lingui/react/macro';
import { Group, Paper, Skeleton, Stack } from '@mantine/core';

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function OrderListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap={8} role="status" aria-label={t`Loading orders`}>
      {CARDS.map((card) => (
        <Paper key={card} withBorder radius="md" p="sm" h={112}>
          <Stack gap="xs">
            <Group>
              <Skeleton h={22} w={110} />
              <Skeleton h={20} w={80} radius="xl" />
            </Group>
            <Skeleton h={16} w="40%" />
            <Skeleton h={16} w="60%" />
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
