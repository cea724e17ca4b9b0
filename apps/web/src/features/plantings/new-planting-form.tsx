import { typedNumber } from '@farm/domain/core';
import { CreatePlantingInput } from '@farm/domain/plantings';
import { Alert, Select, Stack, Textarea } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
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
  const today = useFarmDay();
  const products = trpc.catalog.names.useQuery();
  const mayManageCatalog = useMay()('catalog.manage');
  const create = useCreatePlanting();
  const { form, onSubmit } = useCreateForm({
    initialValues: { productNameId: null, quantity: 1, plantedDate: today, locationId: null, notes: '' },
    toInput,
    schema: CreatePlantingInput,
    creation: create,
    onSaved,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {products.data?.length === 0 && (
          <Alert color="brand" title="There are no products yet">
            {mayManageCatalog
              ? 'Add a product template in the Product Catalog first.'
              : 'An administrator adds product templates in the Product Catalog.'}
          </Alert>
        )}
        <Select
          label="Product"
          placeholder="Select a product"
          data={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          openOnFocus={false}
          required
          withAsterisk={false}
          nothingFoundMessage="No product of this name"
          limit={200}
          data-autofocus
          {...form.getInputProps('productNameId')}
          error={form.errors.productNameId ?? (products.isError && 'Failed to fetch product names')}
        />
        <NumberField
          label="Quantity"
          description="Plants, trays or rows: what you count."
          min={1}
          required
          withAsterisk={false}
          {...form.getInputProps('quantity')}
        />
        <DayInput label="Planted date" required withAsterisk={false} {...form.getInputProps('plantedDate')} />
        <LocationSelect label="Location" {...form.getInputProps('locationId')} />
        <Textarea
          label="Notes (Optional)"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('notes')}
        />
        <DialogFailure error={create.error} />
        <FormButtons label="Record Planting" busyLabel="Recording..." isBusy={create.isPending} />
      </Stack>
    </form>
  );
}
