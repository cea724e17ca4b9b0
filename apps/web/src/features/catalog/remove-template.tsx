import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatCount } from '../../lib/format.ts';
import { type ShownTemplate, useRemoveTemplate } from './catalog.calls.ts';

type RemoveTemplateProps = {
  subject: { template: ShownTemplate; from: 'grid' | 'dialog' } | null;
  isOpen: boolean;
  close: () => void;
  onRemoved: () => void;
};

export function RemoveTemplate({ subject, isOpen, close, onRemoved }: RemoveTemplateProps) {
  const remove = useRemoveTemplate(subject?.from ?? 'grid');
  if (!subject) return null;
  const { id, name, sizes } = subject.template;
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
          onRemoved();
          focusOn('#product-templates');
        },
      },
    );
  const withSizes = sizes && sizes.length > 0 ? ` with its ${formatCount(sizes.length, 'package size')}` : '';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete template"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      Delete “{name}”{withSizes}? Nobody can order it any more. Stock, orders and plantings of it stay.
    </ConfirmDialog>
  );
}
