import { CreateLocationInput, type Location } from '@farm/domain/locations';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Paper, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { LongText } from '../../components/long-text.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { useCreateForm } from '../../components/use-save-form.ts';
import { trpc } from '../../lib/api.ts';
import { exportCsv } from '../../lib/csv.ts';
import { focusOn } from '../../lib/focus.ts';
import { formatDayOf } from '../../lib/format.ts';
import { notify } from '../../lib/notify.tsx';
import { translate } from '../../lib/translate.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { ShownFields } from '../history/shown-fields.ts';

const locationsText = {
  listFailed: msg`Failed to fetch locations`,
  empty: msg`No farm locations configured yet. Add your first location!`,
};

const locationToasts = {
  created: { title: msg`Location created` },
  createFailed: { title: msg`Error`, message: msg`Failed to create location. Please try again.` },
  deleted: { title: msg`Location deleted` },
  deleteFailed: {
    title: msg`Error`,
    message: msg`Failed to delete location. It may be in use by plantings.`,
  },
};

export default function LocationsScreen() {
  const { t } = useLingui();
  const locations = trpc.locations.list.useQuery();
  const [isAdding, adding] = useDisclosure();
  const deleting = useSubject<Location>();
  const remove = useWrite(trpc.locations.remove, {
    topics: ['locations'],
    success: locationToasts.deleted,
    failure: locationToasts.deleteFailed,
  });
  const name = deleting.subject?.name ?? '';
  return (
    <section aria-labelledby="farm-locations">
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title order={2} size="h3" id="farm-locations">{t`Farm Locations`}</Title>
          <Text c="dimmed">{t`Manage farm locations for plant tracking`}</Text>
        </div>
        <Group gap="sm">
          <ImportButton kind="locations" />
          {locations.data && locations.data.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                void exportLocations(locations.data).catch((error) =>
                  notify.failure({ title: t`The file could not be made` }, error),
                )
              }
            >{t`Export CSV`}</Button>
          )}
          <Button
            id="add-location"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={adding.open}
          >{t`Add Location`}</Button>
        </Group>
      </Group>
      <Loaded
        query={locations}
        failed={locationsText.listFailed}
        waiting={<CardSkeletons label={t`Loading locations`} cards={6} height={126} />}
        empty={
          <EmptyNote
            drawing={<FieldDrawing />}
            title={translate(locationsText.empty)}
            text={t`A field, a hoop house, a bench in the greenhouse: any place where you grow plants.`}
          />
        }
      >
        {(items) => (
          <EndlessList
            aria-label={t`Farm locations`}
            rowHeight={126}
            minCardWidth={256}
            items={items}
            keyOf={({ id }) => id}
          >
            {(location) => <LocationCard location={location} onDelete={deleting.open} />}
          </EndlessList>
        )}
      </Loaded>
      <FormDialog isOpen={isAdding} onClose={adding.close} title={t`Add New Farm Location`}>
        <LocationForm onSaved={adding.close} />
      </FormDialog>
      <RemovalDialog
        asked={deleting}
        remove={remove}
        onRemoved={() => focusOn('#add-location')}
        title={t`Delete Location`}
      >{t`Are you sure you want to delete "${name}"? This action cannot be undone. A location in use by any plantings cannot be deleted.`}</RemovalDialog>
    </section>
  );
}

const exportLocations = (locations: readonly Location[]): Promise<void> =>
  exportCsv(
    t({ message: 'locations', context: 'file name' }),
    [
      { header: t`Location`, value: ({ name }) => name },
      { header: t`Description`, value: ({ description }) => description },
    ],
    locations,
  );

type LocationCardProps = { location: Location; onDelete: (location: Location) => void };

const locationFields: ShownFields = {
  name: { label: msg`Location name` },
  description: { label: msg`Description` },
};

function LocationCard({ location, onDelete }: LocationCardProps) {
  const { t } = useLingui();
  const { id, name, description, createdAt } = location;
  const day = formatDayOf(createdAt);
  return (
    <Paper withBorder p="md" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h5" lineClamp={3} title={name} pt={6}>
          {name}
        </Title>
        <Group gap={0} wrap="nowrap">
          <HistoryButton subject="location" id={id} of={name} fields={locationFields} />
          <ActionIcon color="red" size={40} aria-label={t`Delete ${name}`} onClick={() => onDelete(location)}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {description && (
        <Box mt={4}>
          <LongText size="sm">{description}</LongText>
        </Box>
      )}
      <Text size="sm" c="dimmed" mt="xs">{t`Created: ${day}`}</Text>
    </Paper>
  );
}

type Values = { name: string; description: string };

function LocationForm({ onSaved }: { onSaved: () => void }) {
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
