import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { AddLotInput, PLACEHOLDER_LOCATION, willBeSavedAs } from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Choice } from '../../components/choice.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SuggestedText } from '../../components/suggested-text.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { usePeople } from '../../lib/people.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useProductNames } from '../catalog/catalog.calls.ts';
import { catalogText } from '../catalog/catalog.text.ts';
import { useAddStock, useLocationNames } from './inventory.calls.ts';

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

const location = PLACEHOLDER_LOCATION;

const check = (values: Values, templates: readonly { id: number }[] | undefined): FormErrors => ({
  ...(values.productNameId &&
    templates?.some(({ id }) => String(id) === values.productNameId) === false && {
      productNameId: t`This product type was deleted. Choose another.`,
    }),
  ...(values.unitsAvailable === '' && { unitsAvailable: t`Quantity is required.` }),
  ...(/\.\d{3}/.test(String(values.pricePerUnit)) && {
    pricePerUnit: t`Price can have at most two decimal places.`,
  }),
  ...(values.location.trim() === location && {
    location: t`"${location}" is reserved for orders. Choose another location.`,
  }),
});

/** Adds a harvest to the stock: which product, how much, when and, if known, where. */
export default function AddStockForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const may = useMay();
  const today = useFarmDay();
  const templates = useProductNames();
  const places = useLocationNames(may('locations.read'));
  const namesGrower = may('inventory.addForOthers');
  const people = usePeople(namesGrower);
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
  const units = unit && say(unitWord(unit));
  const oneUnit = unit && say(unitWord(unit, 1));
  const note = unit && willBeSavedAs(typedAmount(form.values.unitsAvailable), unit);
  const growers = people.data?.filter(({ role }) => isPermitted('inventory.add', role)) ?? [person];

  if (templates.isLoadingError) {
    return (
      <LoadFailure
        title={say(catalogText.namesFetchFailed)}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    );
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Choice
          label={t`Product type`}
          placeholder={templates.isPending ? t`Loading...` : t`Select a product`}
          options={(templates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          isSearching={templates.isPending}
          required
          withAsterisk={false}
          data-autofocus
          nothingFound={
            templates.data?.length
              ? t`No product type has this name.`
              : t`There are no product types yet. An administrator adds them as product templates.`
          }
          {...form.getInputProps('productNameId')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <div>
            <NumberField
              label={units ? t`Quantity (${units})` : t`Quantity`}
              description={t`In base units, not packages`}
              required
              withAsterisk={false}
              min={0}
              step={0.01}
              {...form.getInputProps('unitsAvailable')}
            />
            <Text size="sm" fw={600} role="status" mt={note ? 4 : 0}>
              {note && say(note)}
            </Text>
          </div>
          <DayInput
            label={t`Harvest date`}
            description={t`Today, unless it was earlier`}
            required
            withAsterisk={false}
            {...form.getInputProps('harvestDate')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SuggestedText
            label={t`Location (Optional)`}
            data={[...new Set(places.data?.map(({ name }) => name) ?? [])]}
            {...form.getInputProps('location')}
          />
          <NumberField
            label={oneUnit ? t`Price per ${oneUnit} (Optional)` : t`Price (Optional)`}
            leftSection="$"
            min={0}
            step={0.01}
            {...form.getInputProps('pricePerUnit')}
          />
        </SimpleGrid>
        {namesGrower && (
          <Choice
            label={t`Grower`}
            options={growers.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
            nothingFound={t`No grower has this name`}
            {...form.getInputProps('farmerId')}
          />
        )}
        <DialogFailure error={add.error} />
        <FormButtons label={t`Add Inventory`} busyLabel={t`Adding...`} isBusy={add.isPending} />
      </Stack>
    </form>
  );
}
