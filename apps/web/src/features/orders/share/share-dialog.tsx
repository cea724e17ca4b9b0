import type { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ShareForm } from './share-form.tsx';

type ShareDialogProps = { isOpen: boolean; productNameId: number; through: Day; onClose: () => void };

export default function ShareDialog({ isOpen, productNameId, through, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog isOpen={isOpen} title={t`Share out`} size="xl" onClose={onClose}>
      <ShareForm key={productNameId} productNameId={productNameId} through={through} onShared={onClose} />
    </FormDialog>
  );
}
