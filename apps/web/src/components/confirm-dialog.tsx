import { useLingui } from '@lingui/react/macro';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogFailure } from './dialog-failure.tsx';
import classes from './form-buttons.module.css';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  color?: 'red' | 'brand';
  /** For questions in which 'Cancel' could be mistaken for the action itself. */
  cancelLabel?: string;
  busyLabel?: string;
  write?: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onCancel: () => void;
};

/** Keeps Esc from closing the dialog below too. */
const heardHere = { 'data-mantine-stop-propagation': true };

/** Cancel has the focus, so that Enter alone loses nothing. */
export function ConfirmDialog({ isOpen, onCancel, ...props }: ConfirmDialogProps) {
  const { t } = useLingui();
  const { title, children, confirmLabel, busyLabel = confirmLabel, write, onConfirm } = props;
  const { color = 'red', cancelLabel = t`Cancel` } = props;
  const isBusy = write?.isPending ?? false;
  // Keeps the text while the dialog fades out, when its subject may be gone already.
  const shown = useRef(children);
  const leave = isBusy ? () => {} : onCancel;
  if (isOpen) shown.current = children;
  return (
    <Dialog
      opened={isOpen}
      onClose={leave}
      // Uses its own key handler, so that the Esc that opened it does not answer it.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      closeButtonProps={{ 'aria-label': t`Close`, ...heardHere }}
      title={title}
      centered
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {shown.current}
        </Text>
        <DialogFailure error={write?.error} />
        <div className={classes.main}>
          <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus {...heardHere}>
            {cancelLabel}
          </Button>
          <Button
            color={color}
            onClick={() => !isBusy && onConfirm()}
            aria-disabled={isBusy}
            {...heardHere}
            leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden="true" />}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

export const useQuestion = () => {
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<((isYes: boolean) => void) | null>(null);
  const answer = useCallback((isYes: boolean) => {
    setAsking(false);
    asked.current?.(isYes);
    asked.current = null;
  }, []);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      asked.current?.(false);
      asked.current = resolve;
      setAsking(true);
    });
  return { isAsking, ask, answer };
};
