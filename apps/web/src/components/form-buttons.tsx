import { Button, Group, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseDialog } from './form-dialog.tsx';

type FormButtonsProps = {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** A lesser action, on the other side. */
  children?: ReactNode;
};

/** Cancel, and the one that saves; the latter keeps the focus while it works. */
export function FormButtons({ label, busyLabel, isBusy, children }: FormButtonsProps) {
  const close = useCloseDialog();
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <div>{children}</div>
      <Group gap="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          aria-disabled={isBusy}
          leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
        >
          {isBusy ? busyLabel : label}
        </Button>
      </Group>
    </Group>
  );
}
