import { useLingui } from '@lingui/react/macro';
import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusOn } from '../lib/focus.ts';

export type ConflictNoteProps = {
  title?: string;
  children: ReactNode;
  keepLabel?: string;
  takeLabel?: string;
  onKeep: () => void;
  onTake: () => void;
};

/** The note disappears after the choice, so the focus moves to the form's first field. */
const choosing =
  (choose: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusOn(currentTarget.closest('form')?.querySelector<HTMLElement>('[data-autofocus]'));
    choose();
  };

export function ConflictNote({ title, children, keepLabel, takeLabel, onKeep, onTake }: ConflictNoteProps) {
  const { t } = useLingui();
  const keep = useRef<HTMLButtonElement>(null);
  // Moves the focus here after a press on the save button, but not while the person types.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('[type=submit]')) focusOn(keep.current);
  }, []);
  return (
    <Alert color="yellow" p="sm" role="alert" title={title ?? t`Changed by someone else`}>
      <Stack gap="sm">
        <Box fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={choosing(onTake)}>
            {takeLabel ?? t`Use theirs`}
          </Button>
          <Button ref={keep} size="xs" variant="default" onClick={choosing(onKeep)}>
            {keepLabel ?? t`Keep mine`}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
