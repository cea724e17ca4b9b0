import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyNoteProps = {
  drawing?: ReactNode;
  title: string;
  text?: string;
  /** A button for what to do next. */
  children?: ReactNode;
};

/** Shown in place of an empty list, with what to do next. */
export function EmptyNote({ drawing, title, text, children }: EmptyNoteProps) {
  return (
    <Center py="xl" px="sm">
      <Stack align="center" gap="xs" maw="26rem" ta="center">
        {drawing}
        <Text fw={600}>{title}</Text>
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
