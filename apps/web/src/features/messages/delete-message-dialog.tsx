import type { Message } from '@farm/domain/messages';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRemoveMessage } from './messages.calls.ts';

type DeleteMessageDialogProps = { conversationId: number; message: Message | null; onClose: () => void };

export function DeleteMessageDialog({ conversationId, message, onClose }: DeleteMessageDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveMessage(conversationId);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={message !== null}
      title={t`Delete Message`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      isBusy={remove.isPending}
      error={remove.error}
      onCancel={close}
      onConfirm={() => message && remove.mutate({ id: message.id }, { onSuccess: close })}
    >{t`Are you sure you want to delete this message? It is deleted for everyone. This action cannot be undone.`}</ConfirmDialog>
  );
}
