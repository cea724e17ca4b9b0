import type { ProductSize } from '@farm/domain/catalog';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useRemoveSize } from './catalog.calls.ts';

type RemoveSizeProps = { subject: ProductSize | null; isOpen: boolean; close: () => void };

export function RemoveSize({ subject, isOpen, close }: RemoveSizeProps) {
  const remove = useRemoveSize();
  if (!subject) return null;
  const leave = () => {
    close();
    remove.reset();
  };
  const onConfirm = () =>
    remove.mutate(
      { id: subject.id },
      {
        onSuccess: () => {
          leave();
          focusOn('#product-templates');
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete package size "${subject.size}"?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      Stock is no longer counted in packages of it. Orders placed with it keep it.
    </ConfirmDialog>
  );
}
