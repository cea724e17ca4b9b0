import { useLingui } from '@lingui/react/macro';
import { EmptyNote } from '../../components/empty-note.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { translate } from '../../lib/translate.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import { usePrices } from './prices.calls.ts';
import { pricesText } from './prices.text.ts';
import { PricesForm } from './prices-form.tsx';
import { usePriceLists } from './prices-on.ts';

type PricesDialogProps = { isOpen: boolean; template: ShownTemplate; onClose: () => void };

export default function PricesDialog({ isOpen, template, onClose }: PricesDialogProps) {
  const { t } = useLingui();
  const { name } = template;
  return (
    <FormDialog isOpen={isOpen} title={t`Prices: ${name}`} size="58rem" onClose={onClose}>
      <Prices template={template} onDone={onClose} />
    </FormDialog>
  );
}

function Prices({ template, onDone }: { template: ShownTemplate; onDone: () => void }) {
  const { t } = useLingui();
  const lists = usePriceLists();
  const prices = usePrices(template.id);
  if (template.sizes?.length === 0)
    return (
      <EmptyNote
        title={t`No package sizes`}
        text={t`Prices are for package sizes. Add a size to this product first.`}
      />
    );
  const failed = [lists, prices].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailure title={translate(pricesText.fetchFailed)} query={failed} />;
  if (!lists.data || !prices.data || !template.sizes)
    return <Skeletons label={t`Loading the prices`} heights={[56, 40, 40, 40]} />;
  return (
    <PricesForm
      template={{ ...template, sizes: template.sizes }}
      lists={lists.data}
      prices={prices.data}
      onDone={onDone}
    />
  );
}
