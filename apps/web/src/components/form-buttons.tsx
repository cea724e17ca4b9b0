import { useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';
import { useCloseDialog, useSaving } from './form-dialog.tsx';

export type FormButtonsProps = {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  color?: 'red';
  onCancel?: () => void;
  /** It no longer says Cancel where something was saved already. */
  closeLabel?: string | undefined;
  children?: ReactNode;
};

export function FormButtons({
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  color,
  onCancel,
  closeLabel,
  children,
}: FormButtonsProps) {
  const { t } = useLingui();
  const close = useCloseDialog();
  useSaving(isBusy);
  return (
    <div className={classes.buttons}>
      {children}
      <div className={classes.main}>
        <Button variant="default" onClick={onCancel ?? close}>
          {closeLabel ?? t`Cancel`}
        </Button>
        <Button
          type="submit"
          aria-disabled={isBusy}
          disabled={isDisabled}
          {...(color && { color })}
          leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
        >
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </div>
  );
}
