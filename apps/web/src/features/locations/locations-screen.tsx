import type { Location } from '@farm/domain/locations';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { CardSkeletons } from '../../components/card-skeletons.tsx';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { FieldDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ImportButton } from '../../components/import-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { LongText } from '../../components/long-text.tsx';
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
import { AddLocationForm, EditLocationForm } from './location-forms.tsx';

const locationsText = {
  listFailed: msg`Failed to fetch locations`,
  empty: msg`No farm locations configured yet. Add your first location!`,
};

const locationToasts = {
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
  const editing = useSubject<Location>();
  const edited = editing.subject?.name ?? '';
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
            {(location) => (
              <LocationCard location={location} onEdit={editing.open} onDelete={deleting.open} />
            )}
          </EndlessList>
        )}
      </Loaded>
      <FormDialog isOpen={isAdding} onClose={adding.close} title={t`Add New Farm Location`}>
        <AddLocationForm onSaved={adding.close} />
      </FormDialog>
      <FormDialog isOpen={editing.isOpen} onClose={editing.close} title={t`Edit ${edited}`}>
        {editing.subject && <EditLocationForm location={editing.subject} onSaved={editing.close} />}
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

type LocationCardProps = {
  location: Location;
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
};

const locationFields: ShownFields = {
  name: { label: msg`Location name` },
  description: { label: msg`Description` },
  latitude: { label: msg`Latitude` },
  longitude: { label: msg`Longitude` },
};

function LocationCard({ location, onEdit, onDelete }: LocationCardProps) {
  const { t } = useLingui();
  const { id, name, description, latitude, longitude, createdAt } = location;
  const day = formatDayOf(createdAt);
  return (
    <Paper withBorder p="md" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h5" lineClamp={3} title={name} pt={6}>
          {name}
        </Title>
        <Group gap={0} wrap="nowrap">
          <HistoryButton subject="location" id={id} of={name} fields={locationFields} />
          <ActionIcon size={40} aria-label={t`Edit ${name}`} onClick={() => onEdit(location)}>
            <IconEdit size={18} />
          </ActionIcon>
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
      {latitude !== undefined && longitude !== undefined && (
        <Text size="sm" mt="xs">{`${latitude}, ${longitude}`}</Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">{t`Created: ${day}`}</Text>
    </Paper>
  );
}
