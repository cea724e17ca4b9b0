import { type PlantingDetail, TransplantInput } from '@farm/domain';
import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusFirstError, refusedFields, schemaErrors } from '../../lib/field-errors.ts';
import { LocationSelect } from './location-select.tsx';
import { useTransplantPlanting } from './use-transplant-planting.ts';

type Values = { locationId: string | null; notes: string };
type TransplantFormProps = { planting: PlantingDetail; onSaved: () => void };

export default function TransplantForm({ planting, onSaved }: TransplantFormProps) {
  const transplant = useTransplantPlanting();
  const keyFor = useCreateKey();
  const toInput = ({ locationId, notes }: Values) => ({
    id: planting.id,
    locationId: Number(locationId ?? 0),
    notes,
  });
  const form = useForm<Values>({
    initialValues: { locationId: null, notes: '' },
    validate: (values) => schemaErrors(TransplantInput, toInput(values)),
  });
  useUnsaved(form.isDirty() && !transplant.isSuccess);
  const save = (values: Values) => {
    if (transplant.isPending) return;
    const input = toInput(values);
    transplant.mutate(
      { ...input, idempotencyKey: keyFor(input) },
      { onSuccess: onSaved, onError: (error) => form.setErrors(refusedFields(error)) },
    );
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
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
