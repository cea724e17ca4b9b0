import type { ProductSize } from '@farm/domain/catalog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { trpc } from '../../lib/api.ts';
import { focusOn } from '../../lib/focus.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type ShownTemplate, useRemoveTemplate } from './catalog.calls.ts';
import { catalogText } from './catalog.text.ts';

type Asked<Subject> = { subject: Subject | null; isOpen: boolean; close: () => void };

const toTemplates = () => focusOn('#product-templates');

export function RemoveSize(asked: Asked<ProductSize>) {
  const { t } = useLingui();
  const remove = useWrite(trpc.catalog.removeSize, {
    topics: ['catalog'],
    success: catalogText.sizeRemoved,
    failure: catalogText.sizeRemoveFailed,
  });
  if (!asked.subject) return null;
  const { size } = asked.subject;
  return (
    <RemovalDialog
      asked={asked}
      remove={remove}
      onRemoved={toTemplates}
      title={t`Delete package size "${size}"?`}
    >
      {t`Stock will no longer be counted in packages of this size. Orders placed with it keep it.`}
    </RemovalDialog>
  );
}

type RemoveTemplateProps = Asked<{ template: ShownTemplate; from: 'grid' | 'dialog' }> & {
  onRemoved: () => void;
};

export function RemoveTemplate({ subject, onRemoved, ...asked }: RemoveTemplateProps) {
  const { t } = useLingui();
  const remove = useRemoveTemplate(subject?.from ?? 'grid');
  if (!subject) return null;
  const { name, sizes } = subject.template;
  const count = sizes?.length ?? 0;
  return (
    <RemovalDialog
      asked={{ ...asked, subject: subject.template }}
      remove={remove}
      onRemoved={() => {
        onRemoved();
        toTemplates();
      }}
      title={t`Delete template`}
    >
      {count > 0 ? (
        <Trans>
          Delete “{name}” with its <Plural value={count} one="# package size" other="# package sizes" />?
        </Trans>
      ) : (
        t`Delete “${name}”?`
      )}{' '}
      {t`It can no longer be ordered. Its stock, orders and plantings stay.`}
    </RemovalDialog>
  );
}
