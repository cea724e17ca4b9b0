import { useLingui } from '@lingui/react/macro';
import { Button, Group, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseDialog, useSaving } from './form-dialog.tsx';

export type FormButtonsProps = {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  color?: 'red';
  onCancel?: () => void;
  children?: ReactNode;
};

export function FormButtons({
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  color,
  onCancel,
  children,
}: FormButtonsProps) {
  const { t } = useLingui();
  const close = useCloseDialog();
  useSaving(isBusy);
  return (
    <Group justify="space-between" gap="sm" mt="xs">
      <div>{children}</div>
      <Group gap="sm" justify="flex-end" ml="auto">
        <Button variant="default" onClick={onCancel ?? close}>{t`Cancel`}</Button>
        <Button
          type="submit"
          aria-disabled={isBusy}
          disabled={isDisabled}
          {...(color && { color })}
          leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
        >
          {isBusy ? busyLabel : label}
        </Button>
      </Group>
    </Group>
  );
}
