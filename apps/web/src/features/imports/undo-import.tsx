import type { ImportBatch } from '@farm/domain/imports';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { messageOf, refusalOf } from '../../lib/api.ts';
import { useUndo } from './imports.calls.ts';
import { useCountsText } from './use-counts-text.ts';

type UndoImportProps = {
  /** It is one import, or several that were brought in at once. */
  batches: readonly ImportBatch[];
  isOpen: boolean;
  onClose: () => void;
};

/** Asks first; what somebody used since is named, and the rest can still be undone. */
export function UndoImport({ batches, isOpen, onClose }: UndoImportProps) {
  const { t } = useLingui();
  const textOf = useCountsText();
  const undo = useUndo();
  const refusal = refusalOf(undo.error);
  const isUsed = refusal?.code === 'IMPORT_USED';
  const sum = (of: 'new' | 'changed') => batches.reduce((all, { counts }) => all + counts[of], 0);
  const counts = textOf({ new: sum('new'), changed: sum('changed') });
  const isTogether = batches.length > 1;
  const first = batches.find(({ mayUndo }) => mayUndo) ?? batches[0];
  const input = { id: first?.id ?? 0, keepUsed: isUsed, ...(isTogether && { together: true }) };
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
      onConfirm={() => undo.mutate(input, { onSuccess: close })}
      onCancel={close}
    >
      {isUsed
        ? messageOf(undo.error)
        : isTogether
          ? t`What these files brought in (${counts}) is taken back: new things go, and changed ones become what they were.`
          : t`What this import brought in (${counts}) is taken back: new things go, and changed ones become what they were.`}
    </ConfirmDialog>
  );
}
