import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type SectionHeaderProps = {
  title: string;
  id: string;
  note?: string | undefined;
  children?: ReactNode;
};

export function SectionHeader({ title, id, note, children }: SectionHeaderProps) {
  return (
    <Group justify="space-between" align="center" mb="sm" gap="sm" mih={36}>
      <Group gap="sm" align="baseline">
        <Title order={2} size="h4" id={id} tabIndex={-1}>
          {title}
        </Title>
        {note && (
          <Text c="dimmed" size="sm" role="status">
            {note}
          </Text>
        )}
      </Group>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
