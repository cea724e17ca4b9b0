import { type PlantingDetail, TransplantInput } from '@farm/domain/plantings';
import { Stack, Text, Textarea } from '@mantine/core';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { LocationSelect } from './location-select.tsx';
import { useTransplantPlanting } from './plantings.calls.ts';

type Values = { locationId: string | null; notes: string };
type TransplantFormProps = { planting: PlantingDetail; onSaved: () => void };

export default function TransplantForm({ planting, onSaved }: TransplantFormProps) {
  const transplant = useTransplantPlanting();
  const toInput = ({ locationId, notes }: Values) => ({
    id: planting.id,
    locationId: Number(locationId ?? 0),
    notes,
  });
  const { form, onSubmit } = useCreateForm({
    initialValues: { locationId: null, notes: '' },
    toInput,
    schema: TransplantInput,
    creation: transplant,
    onSaved,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {planting.productName} #{planting.id} stands in {planting.currentLocation}. It moves today.
        </Text>
        <LocationSelect
          label="New location"
          except={planting.currentLocationId}
          data-autofocus
          {...form.getInputProps('locationId')}
        />
        <Textarea
          label="Notes (Optional)"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('notes')}
        />
        <DialogFailure error={transplant.error} />
        <FormButtons label="Transplant" busyLabel="Transplanting..." isBusy={transplant.isPending} />
      </Stack>
    </form>
  );
}
