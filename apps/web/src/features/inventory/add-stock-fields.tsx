import { type ProductName, unitWord } from '@farm/domain/catalog';
import { typedAmount } from '@farm/domain/core';
import { willBeSavedAs } from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Choice } from '../../components/choice.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SuggestedText } from '../../components/suggested-text.tsx';
import { usePeople } from '../../lib/people.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import type { AddStockValues } from './add-stock-values.ts';
import { useLocationNames } from './inventory.calls.ts';

type Form = UseFormReturnType<AddStockValues>;

export function OneProductFields({ form, templates }: { form: Form; templates: readonly ProductName[] }) {
  const { t } = useLingui();
  const unit = templates.find(({ id }) => String(id) === form.values.productNameId)?.baseUnit ?? null;
  const units = unit && say(unitWord(unit));
  const oneUnit = unit && say(unitWord(unit, 1));
  const note = unit && willBeSavedAs(typedAmount(form.values.unitsAvailable), unit);
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
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <NumberField
            label={units ? t`Quantity (${units})` : t`Quantity`}
            description={t`In base units, not packages`}
            required
            step={0.01}
            {...form.getInputProps('unitsAvailable')}
          />
          <Text size="sm" fw={600} role="status" mt={note ? 4 : 0}>
            {note && say(note)}
          </Text>
        </div>
        <NumberField
          label={oneUnit ? t`Price per ${oneUnit} (Optional)` : t`Price (Optional)`}
          description={t`In dollars`}
          leftSection="$"
          step={0.01}
          {...form.getInputProps('pricePerUnit')}
        />
      </SimpleGrid>
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
