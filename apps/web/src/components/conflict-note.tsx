import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

type ConflictNoteProps = {
  /** Who changed it and what stands now. */
  children: ReactNode;
  keepLabel: string;
  takeLabel: string;
  onKeep: () => void;
  onTake: () => void;
};

/** The note goes with the choice: the focus is on what was chosen, in the form's first field. */
const choosing =
  (choose: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    choose();
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
          <Button size="xs" variant="default" onClick={choosing(onTake)}>
            {takeLabel}
          </Button>
          <Button size="xs" variant="default" onClick={choosing(onKeep)}>
            {keepLabel}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
