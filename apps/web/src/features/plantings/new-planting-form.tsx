import { typedNumber } from '@farm/domain/core';
import { CreatePlantingInput } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Alert, Textarea } from '@mantine/core';
import { Choice } from '../../components/choice.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { useMay } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useProductNames } from '../catalog/catalog.calls.ts';
import { LocationSelect } from './location-select.tsx';
import { useCreatePlanting } from './plantings.calls.ts';

type Values = {
  productNameId: string | null;
  quantity: string | number;
  plantedDate: string | null;
  locationId: string | null;
  notes: string;
};

const toInput = ({ productNameId, quantity, plantedDate, locationId, notes }: Values) => ({
  productNameId: Number(productNameId ?? 0),
  quantity: typedNumber(quantity),
  plantedDate: plantedDate ?? '',
  locationId: Number(locationId ?? 0),
  notes,
});

export default function NewPlantingForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const products = useProductNames();
  const mayManageCatalog = useMay()('catalog.manage');
  const create = useCreatePlanting();
  const { form, field, save } = useCreateForm({
    initialValues: { productNameId: null, quantity: 1, plantedDate: today, locationId: null, notes: '' },
    toInput,
    schema: CreatePlantingInput,
    creation: create,
    onSaved,
  });
  return (
    <SaveForm {...save} label={t`Record Planting`} busyLabel={t`Recording...`}>
      {products.data?.length === 0 && (
        <Alert color="brand" title={t`There are no products yet`}>
          {mayManageCatalog
            ? t`Add a product template in the Product Catalog first.`
            : t`Ask an administrator to add a product template in the Product Catalog.`}
        </Alert>
      )}
      <Choice
        label={t`Product`}
        placeholder={t`Select a product`}
        options={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        isSearching={products.isPending}
        required
        nothingFound={t`No product with this name`}
        data-autofocus
        {...field('productNameId')}
        error={form.errors.productNameId ?? (products.isError && t`Failed to fetch product names`)}
      />
      <NumberField
        label={t`Quantity`}
        description={t`The number of plants, trays or rows.`}
        min={1}
        required
        {...field('quantity')}
      />
      <DayInput label={t`Planted date`} required {...field('plantedDate')} />
      <LocationSelect label={t`Location`} {...field('locationId')} />
      <Textarea label={t`Notes (Optional)`} maxRows={8} {...field('notes')} />
    </SaveForm>
  );
}
