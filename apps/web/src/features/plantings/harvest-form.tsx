import { typedNumber } from '@farm/domain/core';
import { HarvestInput, type PlantingDetail } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text, Textarea } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useRemembered } from '../../lib/use-remembered.ts';
import { useHarvestPlanting } from './plantings.calls.ts';

type Values = {
  unitsHarvested: string | number;
  harvestDate: string | null;
  notes: string;
  addToInventory: boolean;
  isLast: boolean;
};
type HarvestFormProps = { planting: PlantingDetail; onSaved: () => void };

export default function HarvestForm({ planting, onSaved }: HarvestFormProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const harvest = useHarvestPlanting();
  const [lastChoice, rememberChoice] = useRemembered('harvest-to-inventory', ['no', 'yes']);
  const toInput = ({ unitsHarvested, harvestDate, ...values }: Values) => ({
    id: planting.id,
    unitsHarvested: typedNumber(unitsHarvested),
    harvestDate: harvestDate ?? '',
    ...values,
  });
  const { form, onSubmit } = useCreateForm({
    initialValues: {
      unitsHarvested: 1,
      harvestDate: today,
      notes: '',
      addToInventory: lastChoice === 'yes',
      isLast: false,
    },
    toInput,
    schema: HarvestInput,
    creation: harvest,
    onSaved: () => {
      rememberChoice(form.values.addToInventory ? 'yes' : 'no');
      onSaved();
    },
  });
  const { id, productName, currentLocation } = planting;
  return (
    <SaveForm onSubmit={onSubmit} write={harvest} label={t`Record Harvest`} busyLabel={t`Recording...`}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t`${productName} #${id} in ${currentLocation}`}
      </Text>
      <NumberField
        label={t`Units harvested`}
        min={1}
        required
        data-autofocus
        {...form.getInputProps('unitsHarvested')}
      />
      <DayInput label={t`Harvest date`} required {...form.getInputProps('harvestDate')} />
      <Textarea label={t`Notes (Optional)`} maxRows={8} {...form.getInputProps('notes')} />
      <Checkbox
        label={t`Add to inventory`}
        description={t`Adds a lot of ${productName}, counted in the unit of its stock.`}
        {...form.getInputProps('addToInventory', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`This was the last harvest`}
        description={t`Finishes the planting. It can be reopened.`}
        {...form.getInputProps('isLast', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
