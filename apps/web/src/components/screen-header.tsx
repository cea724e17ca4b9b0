import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type ScreenHeaderProps = {
  title: string;
  subtitle?: string;
  /** The primary action, preceded by secondary ones. */
  children?: ReactNode;
};

export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
