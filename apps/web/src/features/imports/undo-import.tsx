import type { ImportBatch } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { messageOf, refusalOf } from '../../lib/api.ts';
import { useUndo } from './imports.calls.ts';
import { useCountsText } from './use-counts-text.ts';

type UndoImportProps = { batch: ImportBatch; isOpen: boolean; onClose: () => void };

/** Asks first; what somebody used since is named, and the rest can still be undone. */
export function UndoImport({ batch, isOpen, onClose }: UndoImportProps) {
  const { t } = useLingui();
  const textOf = useCountsText();
  const undo = useUndo();
  const refusal = refusalOf(undo.error);
  const isUsed = refusal?.code === 'IMPORT_USED';
  const { new: made, changed } = batch.counts;
  const counts = textOf({ new: made, changed });
  const close = () => {
    onClose();
    undo.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isUsed ? t`Undo the rest?` : t`Undo this import?`}
      confirmLabel={isUsed ? t`Undo the rest` : t`Undo`}
      busyLabel={t`Undoing...`}
      write={{ isPending: undo.isPending, error: isUsed ? null : undo.error }}
      onConfirm={() => undo.mutate({ id: batch.id, keepUsed: isUsed }, { onSuccess: close })}
      onCancel={close}
    >
      {isUsed
        ? messageOf(undo.error)
        : t`What this import brought in (${counts}) is taken back: new things go, and changed ones become what they were.`}
    </ConfirmDialog>
  );
}
