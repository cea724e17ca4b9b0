import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyNoteProps = {
  drawing?: ReactNode;
  title: string;
  text?: string;
  isHeading?: boolean;
  children?: ReactNode;
};

export function EmptyNote({ drawing, title, text, isHeading = false, children }: EmptyNoteProps) {
  return (
    <Center py="xl" px="sm">
      <Stack align="center" gap="xs" maw="26rem" ta="center">
        {drawing}
        {isHeading ? (
          <Title order={2} size="md">
            {title}
          </Title>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {text && (
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  );
}
