import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type ConflictNoteProps = {
  /** Who changed it and what stands now. */
  children: ReactNode;
  keepLabel: string;
  takeLabel: string;
  onKeep: () => void;
  onTake: () => void;
};

/** Someone else was faster: what stands now, and the choice between theirs and one's own. */
export function ConflictNote({ children, keepLabel, takeLabel, onKeep, onTake }: ConflictNoteProps) {
  return (
    <Alert color="yellow" p="sm" role="alert" title="Changed meanwhile">
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTake}>
            {takeLabel}
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            {keepLabel}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
