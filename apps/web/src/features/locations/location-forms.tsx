import { CreateLocationInput, Location, UpdateLocationInput } from '@farm/domain/locations';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm, useEditForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';

const topics = ['locations'] as const;

const locationToasts = {
  created: { title: msg`Location created` },
  createFailed: { title: msg`Error`, message: msg`Failed to create location. Please try again.` },
  changed: { title: msg`Location saved` },
  changeFailed: { title: msg`Error`, message: msg`Failed to save location. Please try again.` },
};

export function AddLocationForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useLingui();
  const create = useWrite(trpc.locations.create, {
    topics,
    success: locationToasts.created,
    failure: locationToasts.createFailed,
  });
  const { field, save } = useCreateForm({
    initialValues: { name: '', description: '' },
    toInput: (values) => values,
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

const useUpdateLocation = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.locations.update, {
    topics,
    success: locationToasts.changed,
    failure: (error) => (isHandled(error) ? undefined : locationToasts.changeFailed),
  });

export function EditLocationForm({ location, onSaved }: { location: Location; onSaved: () => void }) {
  const { t } = useLingui();
  const { field, save } = useEditForm({
    thing: location,
    schemaOfThing: Location,
    valuesOf: ({ description, latitude = '', longitude = '' }) => ({
      description: description ?? '',
      latitude,
      longitude,
    }),
    toInput: (values: { description: string; latitude: string; longitude: string }, { id }) => ({
      id,
      ...values,
    }),
    schema: UpdateLocationInput,
    useChange: useUpdateLocation,
    onSaved,
  });
  return (
    <SaveForm {...save}>
      <Textarea label={t`Description (Optional)`} maxRows={8} data-autofocus {...field('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Latitude`} placeholder="44.056912" autoComplete="off" {...field('latitude')} />
        <TextInput
          label={t`Longitude`}
          placeholder="-123.086754"
          autoComplete="off"
          {...field('longitude')}
        />
      </SimpleGrid>
    </SaveForm>
  );
}
