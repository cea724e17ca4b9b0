import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type RemovalDialogProps = Pick<ConfirmDialogProps, 'title' | 'children'> & {
  asked: { subject: { id: number } | null; isOpen: boolean; close: () => void };
  remove: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutate(input: { id: number }, outcome: { onSuccess: () => void }): void;
  };
  onRemoved?: () => void;
  confirmLabel?: string;
  busyLabel?: string;
};

export function RemovalDialog({ asked, remove, onRemoved, ...words }: RemovalDialogProps) {
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
      onConfirm={() => asked.subject && remove.mutate({ id: asked.subject.id }, { onSuccess })}
      {...words}
    />
  );
}
