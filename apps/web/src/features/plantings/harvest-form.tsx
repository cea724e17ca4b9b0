import { typedNumber } from '@farm/domain/core';
import { HarvestInput, type PlantingDetail } from '@farm/domain/plantings';
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { DayInput } from '../../components/day-input.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
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
  const today = useFarmDay();
  const harvest = useHarvestPlanting();
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
      addToInventory: false,
      isLast: false,
    },
    toInput,
    schema: HarvestInput,
    creation: harvest,
    onSaved,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {planting.productName} #{planting.id} in {planting.currentLocation}
        </Text>
        <NumberField
          label="Units harvested"
          min={1}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('unitsHarvested')}
        />
        <DayInput label="Harvest date" required withAsterisk={false} {...form.getInputProps('harvestDate')} />
        <Textarea
          label="Notes (Optional)"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('notes')}
        />
        <Checkbox
          label="Add to inventory"
          description={`Makes a lot of ${planting.productName}, in the unit its stock is counted in.`}
          {...form.getInputProps('addToInventory', { type: 'checkbox' })}
        />
        <Checkbox
          label="This was the last harvest"
          description="Finishes the planting. It can be reopened."
          {...form.getInputProps('isLast', { type: 'checkbox' })}
        />
        <DialogFailure error={harvest.error} />
        <FormButtons label="Record Harvest" busyLabel="Recording..." isBusy={harvest.isPending} />
      </Stack>
    </form>
  );
}
