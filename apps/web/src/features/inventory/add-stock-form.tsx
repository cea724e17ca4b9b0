import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { AddLotInput, PLACEHOLDER_LOCATION, willBeSavedAs } from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { Autocomplete, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { trpc } from '../../lib/api.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { catalogText } from '../catalog/catalog.text.ts';
import { useAddStock } from './inventory.calls.ts';

type Values = {
  productNameId: string | null;
  unitsAvailable: string | number;
  harvestDate: string | null;
  location: string;
  pricePerUnit: string | number;
  farmerId: string | null;
};

const inputOf = ({ productNameId, harvestDate, location, farmerId, ...typed }: Values) => ({
  productNameId: Number(productNameId ?? 0),
  unitsAvailable: typedAmount(typed.unitsAvailable),
  harvestDate: harvestDate ?? '',
  location: location.trim(),
  pricePerUnit: typedAmount(typed.pricePerUnit),
  ...(farmerId && { farmerId }),
});

const check = (values: Values, templates: readonly { id: number }[] | undefined): FormErrors => ({
  ...(values.productNameId &&
    templates?.some(({ id }) => String(id) === values.productNameId) === false && {
      productNameId: 'This product type was deleted. Choose another.',
    }),
  ...(values.unitsAvailable === '' && { unitsAvailable: 'Quantity is required.' }),
  ...(/\.\d{3}/.test(String(values.pricePerUnit)) && { pricePerUnit: 'Price can have cents, and no less.' }),
  ...(values.location.trim() === PLACEHOLDER_LOCATION && {
    location: `'${PLACEHOLDER_LOCATION}' marks what orders wait for. Choose another location.`,
  }),
});

/** What was harvested: of which product, how much, when and, if known, where. */
export default function AddStockForm({ onDone }: { onDone: () => void }) {
  const person = usePerson();
  const may = useMay();
  const today = useFarmDay();
  const templates = trpc.catalog.names.useQuery();
  const places = trpc.locations.list.useQuery(undefined, { enabled: may('locations.read') });
  const namesGrower = may('inventory.addForOthers');
  const people = trpc.identity.users.useQuery(undefined, { enabled: namesGrower });
  const add = useAddStock();
  const { form, onSubmit } = useCreateForm({
    initialValues: {
      productNameId: null,
      unitsAvailable: '',
      harvestDate: today,
      location: '',
      pricePerUnit: '',
      farmerId: namesGrower ? person.uid : null,
    },
    toInput: inputOf,
    schema: AddLotInput,
    check: (values) => check(values, templates.data),
    creation: add,
    onSaved: onDone,
  });

  const unit: BaseUnit | null =
    templates.data?.find(({ id }) => String(id) === form.values.productNameId)?.baseUnit ?? null;
  const note = unit && willBeSavedAs(typedAmount(form.values.unitsAvailable), unit);
  const growers = people.data?.filter(({ role }) => isPermitted('inventory.add', role)) ?? [person];

  if (templates.isLoadingError) {
    return (
      <LoadFailure
        title={catalogText.namesFetchFailed}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    );
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Select
          label="Product type"
          placeholder={templates.isPending ? 'Loading...' : 'Select a product'}
          data={(templates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          required
          withAsterisk={false}
          data-autofocus
          nothingFoundMessage={
            templates.data?.length
              ? 'No product type has this name.'
              : 'There are no product types yet. An administrator adds them as product templates.'
          }
          {...form.getInputProps('productNameId')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <div>
            <NumberField
              label={unit ? `Quantity (${unitWord(unit)})` : 'Quantity'}
              description="In base units, not packages"
              required
              withAsterisk={false}
              min={0}
              step={0.01}
              {...form.getInputProps('unitsAvailable')}
            />
            <Text size="sm" fw={600} role="status" mt={note ? 4 : 0}>
              {note}
            </Text>
          </div>
          <DayInput
            label="Harvest date"
            description="Today, unless it was earlier"
            required
            withAsterisk={false}
            {...form.getInputProps('harvestDate')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Autocomplete
            label="Location (Optional)"
            data={[...new Set(places.data?.map(({ name }) => name) ?? [])]}
            {...form.getInputProps('location')}
          />
          <NumberField
            label={unit ? `Price per ${unitWord(unit, 1)} (Optional)` : 'Price (Optional)'}
            leftSection="$"
            min={0}
            step={0.01}
            {...form.getInputProps('pricePerUnit')}
          />
        </SimpleGrid>
        {namesGrower && (
          <Select
            label="Grower"
            data={growers.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
            searchable
            allowDeselect={false}
            {...form.getInputProps('farmerId')}
          />
        )}
        <DialogFailure error={add.error} />
        <FormButtons label="Add Inventory" busyLabel="Adding..." isBusy={add.isPending} />
      </Stack>
    </form>
  );
}
