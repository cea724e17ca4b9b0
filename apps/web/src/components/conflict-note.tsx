import { useLingui } from '@lingui/react/macro';
import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusOn } from '../lib/focus.ts';

type ConflictNoteProps = {
  title?: string;
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
    focusOn(currentTarget.closest('form')?.querySelector<HTMLElement>('[data-autofocus]'));
    choose();
  };

/** Someone else was faster: what stands now, and the choice between theirs and one's own. */
export function ConflictNote({ title, children, keepLabel, takeLabel, onKeep, onTake }: ConflictNoteProps) {
  const { t } = useLingui();
  const keep = useRef<HTMLButtonElement>(null);
  // Whoever has just pressed the button that saves is led to the choice; whoever types is left alone.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('[type=submit]')) focusOn(keep.current);
  }, []);
  return (
    <Alert color="yellow" p="sm" role="alert" title={title ?? t`Changed meanwhile`}>
      <Stack gap="sm">
        <Box fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={choosing(onTake)}>
            {takeLabel}
          </Button>
          <Button ref={keep} size="xs" variant="default" onClick={choosing(onKeep)}>
            {keepLabel}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
