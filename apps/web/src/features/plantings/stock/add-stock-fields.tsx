import { type ProductName, unitWord } from '@farm/domain/catalog';
import { isPermitted } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Choice } from '../../../components/choice.tsx';
import { DayInput } from '../../../components/day-input.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { SuggestedText } from '../../../components/suggested-text.tsx';
import { usePeople } from '../../../lib/people.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useLotUse } from '../../../lib/use-lots-on.ts';
import { useLocationNames } from '../../inventory/inventory.calls.ts';
import { PackedAmount } from '../../inventory/packed-amount.tsx';
import { type OpenPlanting, useOpenPlantings } from '../plantings-stock.calls.ts';
import { type AddStockValues, NO_ORIGIN } from './add-stock-values.ts';
import { OriginFields } from './origin-fields.tsx';
import { PlantingChoice } from './planting-choice.tsx';

type Form = UseFormReturnType<AddStockValues>;

type OneProductFieldsProps = {
  form: Form;
  templates: readonly ProductName[];
  onPlanting: (planting: OpenPlanting | undefined) => void;
};

export function OneProductFields({ form, templates, onPlanting }: OneProductFieldsProps) {
  const { t } = useLingui();
  const product = templates.find(({ id }) => String(id) === form.values.productNameId) ?? null;
  const plantings = useOpenPlantings(product);
  const unit = product?.baseUnit ?? null;
  const units = unit && translate(unitWord(unit));
  const oneUnit = unit && translate(unitWord(unit, 1));
  const { isOf } = useLotUse();
  const hasOrigin = product !== null && isOf(product.id);
  const planting = form.getInputProps('plantingId');
  const choose = (id: string) => {
    planting.onChange(id);
    onPlanting(plantings.find((one) => String(one.id) === id));
  };
  return (
    <Stack component="section" gap="xs" aria-labelledby="one-product">
      <Title order={3} size="h5" id="one-product">{t`One product`}</Title>
      <Choice
        label={t`Product type`}
        placeholder={t`Select a product`}
        options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
        nothingFound={
          templates.length > 0
            ? t`No product type has this name.`
            : t`There are no product types yet. An administrator adds them as product templates.`
        }
        {...form.getInputProps('productNameId')}
        onChange={(id) => {
          if (id !== form.values.productNameId) {
            form.setValues({ per: '', ...NO_ORIGIN });
            choose('');
          }
          form.setFieldValue('productNameId', id);
        }}
      />
      <PackedAmount
        label={units ? t`Quantity (${units})` : t`Quantity`}
        description={t`In base units or packages`}
        min={0}
        step={0.01}
        productNameId={product?.id ?? null}
        baseUnit={unit}
        amount={form.getInputProps('unitsAvailable')}
        per={form.getInputProps('per')}
      />
      <PlantingChoice
        label={t`Planting (Optional)`}
        plantings={plantings.map(({ currentLocation: location, ...one }) => ({ ...one, location }))}
        value={form.values.plantingId}
        onChange={choose}
      />
      <NumberField
        label={oneUnit ? t`Price per ${oneUnit} (Optional)` : t`Price (Optional)`}
        description={t`In dollars`}
        leftSection="$"
        step={0.01}
        {...form.getInputProps('pricePerUnit')}
      />
      {hasOrigin && <OriginFields form={form} variety={product.variety} />}
    </Stack>
  );
}

export function HarvestedFields({ form, namesGrower }: { form: Form; namesGrower: boolean }) {
  const { t } = useLingui();
  const person = usePerson();
  const places = useLocationNames(useMay()('locations.read'));
  const people = usePeople(namesGrower);
  const growers = people.data?.filter(({ role }) => isPermitted('inventory.add', role)) ?? [person];
  return (
    <Stack component="section" gap="xs" aria-labelledby="harvested">
      <Title order={3} size="h5" id="harvested">{t`When and where`}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t`Harvest date`} required {...form.getInputProps('harvestDate')} />
        <SuggestedText
          label={t`Location (Optional)`}
          data={[...new Set(places.data?.map(({ name }) => name) ?? [])]}
          {...form.getInputProps('location')}
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
    </Stack>
  );
}
