import type { ProductSize } from '@farm/domain/catalog';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { useRemoveSize } from './catalog.calls.ts';

type RemoveSizeProps = { subject: ProductSize | null; isOpen: boolean; close: () => void };

export function RemoveSize({ subject, isOpen, close }: RemoveSizeProps) {
  const { t } = useLingui();
  const remove = useRemoveSize();
  if (!subject) return null;
  const { id, size } = subject;
  const leave = () => {
    close();
    remove.reset();
  };
  const onConfirm = () =>
    remove.mutate(
      { id },
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
      title={t`Delete package size "${size}"?`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      <Trans>Stock will no longer be counted in packages of this size. Orders placed with it keep it.</Trans>
    </ConfirmDialog>
  );
}
