import type { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { FormDialog, FormSkeleton } from '../../../components/form-dialog.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useToShare } from './packing.calls.ts';
import { ShareForm } from './share-form.tsx';

type ShareDialogProps = { isOpen: boolean; productNameId: number; through: Day; onClose: () => void };

export default function ShareDialog({ isOpen, productNameId, through, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const toShare = useToShare({ productNameId, through }, isOpen);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t`Share out`}
      size="xl"
      onClose={onClose}
      screen={toShare.data ? 'form' : 'loading'}
    >
      {toShare.data ? (
        <ShareForm key={productNameId} productNameId={productNameId} through={through} onShared={onClose} />
      ) : toShare.error ? (
        <LoadFailure title={t`Failed to fetch orders`} query={toShare} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  );
}
