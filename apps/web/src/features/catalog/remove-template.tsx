import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { type ShownTemplate, useRemoveTemplate } from './catalog.calls.ts';

type RemoveTemplateProps = {
  subject: { template: ShownTemplate; from: 'grid' | 'dialog' } | null;
  isOpen: boolean;
  close: () => void;
  onRemoved: () => void;
};

export function RemoveTemplate({ subject, isOpen, close, onRemoved }: RemoveTemplateProps) {
  const { t } = useLingui();
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
  const count = sizes?.length ?? 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete template`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={onConfirm}
      onCancel={leave}
    >
      {count > 0 ? (
        <Trans>
          Delete “{name}” with its <Plural value={count} one="# package size" other="# package sizes" />?
        </Trans>
      ) : (
        <Trans>Delete “{name}”?</Trans>
      )}{' '}
      <Trans>It can no longer be ordered. Its stock, orders and plantings stay.</Trans>
    </ConfirmDialog>
  );
}
