import { CreateLocationInput } from '@farm/domain';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { FormButtons } from '../../components/form-buttons.tsx';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusFirstError, refusedFields, schemaErrors } from '../../lib/field-errors.ts';
import { useCreateLocation } from './use-create-location.ts';

type Values = { name: string; description: string };

export function LocationForm({ onSaved }: { onSaved: () => void }) {
  const create = useCreateLocation();
  const keyFor = useCreateKey();
  const form = useForm<Values>({
    initialValues: { name: '', description: '' },
    validate: (values) => schemaErrors(CreateLocationInput, values),
  });
  useUnsaved(form.isDirty() && !create.isSuccess);
  const save = (values: Values) => {
    if (create.isPending) return;
    create.mutate(
      { ...values, idempotencyKey: keyFor(values) },
      { onSuccess: onSaved, onError: (error) => form.setErrors(refusedFields(error)) },
    );
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <Stack>
        <TextInput
          label="Location name"
          placeholder="North field, row 4"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description (Optional)"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        <DialogFailure error={create.error} />
        <FormButtons label="Add Location" busyLabel="Adding..." isBusy={create.isPending} />
      </Stack>
    </form>
  );
}
