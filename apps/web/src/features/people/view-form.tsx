import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Stack } from '@mantine/core';
import type { ReactNode, SubmitEventHandler } from 'react';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { useSaving } from '../../components/form-dialog.tsx';

type ViewFormProps = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  write: { isPending: boolean; error: unknown };
  label: string;
  busyLabel: string;
  isDisabled?: boolean;
  gap?: 'sm' | 'md';
  onCancel: () => void;
  children: ReactNode;
};

export function ViewForm({
  write,
  label,
  busyLabel,
  isDisabled = false,
  gap = 'md',
  ...props
}: ViewFormProps) {
  const { t } = useLingui();
  const isBusy = write.isPending;
  useSaving(isBusy);
  return (
    <form noValidate onSubmit={props.onSubmit}>
      <Stack gap={gap}>
        {props.children}
        <DialogFailure error={write.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onCancel}>{t`Cancel`}</Button>
          <Button
            type="submit"
            aria-disabled={isBusy}
            disabled={isDisabled}
            leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
          >
            {isBusy ? busyLabel : label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
