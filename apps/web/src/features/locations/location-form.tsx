import { CreateLocationInput } from '@farm/domain/locations';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { locationToasts } from './locations.text.ts';

type Values = { name: string; description: string };

export function LocationForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const create = useWrite(trpc.locations.create, {
    topics: ['locations'],
    success: locationToasts.created,
    failure: locationToasts.createFailed,
  });
  const { field, save } = useCreateForm({
    initialValues: { name: '', description: '' },
    toInput: (values: Values) => values,
    schema: CreateLocationInput,
    creation: create,
    onSaved,
  });
  return (
    <SaveForm {...save} label={t`Add Location`} busyLabel={t`Adding...`}>
      <TextInput
        label={t`Location name`}
        placeholder={t`North field, row 4`}
        required
        data-autofocus
        {...field('name')}
      />
      <Textarea label={t`Description (Optional)`} maxRows={8} {...field('description')} />
    </SaveForm>
  );
}
