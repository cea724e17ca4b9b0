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

type RemovalDialogProps<Subject, Input> = Pick<ConfirmDialogProps, 'title' | 'children'> & {
  confirmLabel?: string;
  busyLabel?: string;
  asked: { subject: Subject | null; isOpen: boolean; close: () => void };
  remove: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutate(input: Input, outcome: { onSuccess: () => void }): void;
  };
  /** Without it, the subject's id is sent. */
  input?: (subject: Subject) => NoInfer<Input>;
  onRemoved?: () => void;
};

/** Asks about what was chosen, and closes once it is removed; what the farm refuses stays in it as a sentence. */
export function RemovalDialog<Subject extends { id: number }, Input = { id: number }>({
  asked,
  remove,
  input = ({ id }) => ({ id }) as Input,
  onRemoved,
  ...words
}: RemovalDialogProps<Subject, Input>) {
  const { t } = useLingui();
  const close = () => {
    asked.close();
    remove.reset();
  };
  const onSuccess = () => {
    close();
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      isOpen={asked.isOpen}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      write={remove}
      onCancel={close}
      onConfirm={() => asked.subject && remove.mutate(input(asked.subject), { onSuccess })}
      {...words}
    />
  );
}
