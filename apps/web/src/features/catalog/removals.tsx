import type { ProductSize } from '@farm/domain/catalog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { type ShownTemplate, useRemoveSize, useRemoveTemplate } from './catalog.calls.ts';

type Asked<Subject> = { subject: Subject | null; isOpen: boolean; close: () => void };

export function RemoveSize({ subject, ...asked }: Asked<ProductSize>) {
  const { t } = useLingui();
  const remove = useRemoveSize();
  if (!subject) return null;
  const { id, size } = subject;
  return (
    <Removal {...asked} id={id} remove={remove} title={t`Delete package size "${size}"?`}>
      {t`Stock will no longer be counted in packages of this size. Orders placed with it keep it.`}
    </Removal>
  );
}

type RemoveTemplateProps = Asked<{ template: ShownTemplate; from: 'grid' | 'dialog' }> & {
  onRemoved: () => void;
};

export function RemoveTemplate({ subject, ...asked }: RemoveTemplateProps) {
  const { t } = useLingui();
  const remove = useRemoveTemplate(subject?.from ?? 'grid');
  if (!subject) return null;
  const { id, name, sizes } = subject.template;
  const count = sizes?.length ?? 0;
  return (
    <Removal {...asked} id={id} remove={remove} title={t`Delete template`}>
      {count > 0 ? (
        <Trans>
          Delete “{name}” with its <Plural value={count} one="# package size" other="# package sizes" />?
        </Trans>
      ) : (
        t`Delete “${name}”?`
      )}{' '}
      {t`It can no longer be ordered. Its stock, orders and plantings stay.`}
    </Removal>
  );
}

type RemovalProps = {
  id: number;
  title: string;
  isOpen: boolean;
  close: () => void;
  remove: ReturnType<typeof useRemoveSize> | ReturnType<typeof useRemoveTemplate>;
  onRemoved?: () => void;
  children: ReactNode;
};

function Removal({ id, title, isOpen, close, remove, onRemoved, children }: RemovalProps) {
  const { t } = useLingui();
  const leave = () => {
    close();
    remove.reset();
  };
  const onSuccess = () => {
    leave();
    onRemoved?.();
    focusOn('#product-templates');
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting...`}
      write={remove}
      onConfirm={() => remove.mutate({ id }, { onSuccess })}
      onCancel={leave}
    >
      {children}
    </ConfirmDialog>
  );
}
