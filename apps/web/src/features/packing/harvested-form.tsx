import { typedNumber } from '@farm/domain/core';
import { HarvestedInput, type HarvestRow } from '@farm/domain/packing';
import { byReadiness } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { formatUnits } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { placeText } from './harvest.text.ts';
import { useHarvested } from './packing-harvest.calls.ts';

type Values = { units: string | number; plantingId: string };

const asOption = (planting: HarvestRow['plantings'][number]) => ({
  value: String(planting.id),
  label: `${say(placeText(planting))} (#${planting.id})`,
});

export default function HarvestedForm({ row, onSaved }: { row: HarvestRow; onSaved: () => void }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const harvested = useHarvested();
  const { productName, toHarvest, baseUnit, plantings } = row;
  const { ready, later } = byReadiness(plantings, today);
  const [only, second] = ready;
  const { form, onSubmit } = useCreateForm<Values, Omit<HarvestedInput, 'idempotencyKey'>>({
    initialValues: { units: toHarvest, plantingId: only && !second ? String(only.id) : '' },
    toInput: ({ units, plantingId }) => ({
      name: productName,
      units: typedNumber(units) as number,
      harvestDate: today,
      ...(plantingId && { plantingId: Number(plantingId) }),
    }),
    schema: HarvestedInput.omit({ idempotencyKey: true }),
    creation: harvested,
    onSaved,
  });
  const amount = formatUnits(toHarvest, baseUnit);
  return (
    <SaveForm onSubmit={onSubmit} write={harvested} label={t`Add to stock`} busyLabel={t`Adding...`}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {productName}
      </Text>
      <NumberField
        label={t`Amount harvested`}
        description={t`${amount} must come in`}
        min={1}
        required
        data-autofocus
        {...form.getInputProps('units')}
      />
      {plantings.length > 0 && (
        <NativeSelect
          label={t`Planting`}
          data={[
            { value: '', label: t`None` },
            ...ready.map(asOption),
            ...(later.length > 0 ? [{ group: t`Not ready yet`, items: later.map(asOption) }] : []),
          ]}
          {...form.getInputProps('plantingId')}
        />
      )}
    </SaveForm>
  );
}
