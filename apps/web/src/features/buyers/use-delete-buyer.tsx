import type { Buyer } from '@farm/domain/buyers';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRemoveBuyer } from './buyers.calls.ts';

export const useDeleteBuyer = (onDeleted: () => void) => {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Buyer | null>(null);
  const remove = useRemoveBuyer();
  const { reset } = remove;
  const ask = useCallback(
    (buyer: Buyer) => {
      reset();
      setAsked(buyer);
    },
    [reset],
  );
  const deletedName = asked?.name;
  const close = () => setAsked(null);
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t`Delete Buyer`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      write={remove}
      onCancel={close}
      onConfirm={() =>
        asked &&
        remove.mutate(
          { id: asked.id },
          {
            onSuccess: () => {
              close();
              onDeleted();
            },
          },
        )
      }
    >{t`Are you sure you want to delete "${deletedName}"? This action cannot be undone.`}</ConfirmDialog>
  );
  return { ask, dialog };
};
