import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type AccountRowProps = {
  title: ReactNode;
  badge?: ReactNode;
  lines: readonly ReactNode[];
  action?: ReactNode;
  /** It stands under the row, where something has to be done now. */
  below?: ReactNode;
};

export function AccountRow({ title, badge, lines, action, below }: AccountRowProps) {
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            {badge}
          </Group>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have fixed places.
            <Text key={index} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
        </Stack>
        {action}
      </Group>
      {below}
    </Paper>
  );
}
