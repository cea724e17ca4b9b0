import { CreateLocationInput } from '@farm/domain/locations';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-create-form.ts';
import { useCreateLocation } from './locations.calls.ts';

type Values = { name: string; description: string };

export function LocationForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const create = useCreateLocation();
  const { form, onSubmit } = useCreateForm({
    initialValues: { name: '', description: '' },
    toInput: (values: Values) => values,
    schema: CreateLocationInput,
    creation: create,
    onSaved,
  });
  return (
    <SaveForm onSubmit={onSubmit} write={create} label={t`Add Location`} busyLabel={t`Adding...`}>
      <TextInput
        label={t`Location name`}
        placeholder={t`North field, row 4`}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea label={t`Description (Optional)`} maxRows={8} {...form.getInputProps('description')} />
    </SaveForm>
  );
}
