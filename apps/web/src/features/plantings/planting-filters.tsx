import { type PlantingStatus, plantingStatuses } from '@farm/domain/plantings';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ImportButton } from '../../components/import-button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useExportPlantings, usePlantingList } from './plantings.calls.ts';
import { statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

export function PlantingFilters() {
  const { t } = useLingui();
  const { search, status, change } = usePlantingFilter();
  const { plantings } = usePlantingList();
  const { count, run } = useExportPlantings();
  const statusOptions = [
    { value: '', label: t`All statuses` },
    ...plantingStatuses.map((value) => ({ value, label: t(statusLabels[value]) })),
  ];
  const exported = count === null ? '' : formatNumber(count);
  return (
    <Group mb="md" gap="sm">
      <Box flex={1} miw={200} maw={{ base: '100%', sm: 360 }}>
        <SearchBox
          placeholder={t`Search plantings...`}
          value={search}
          onChange={(q) => change({ q: q || undefined }, { replace: true })}
        />
      </Box>
      <NativeSelect
        aria-label={t`Status`}
        size="md"
        data={statusOptions}
        value={status ?? ''}
        onChange={(event) =>
          change({ plantingStatus: (event.currentTarget.value || undefined) as PlantingStatus | undefined })
        }
      />
      <ImportButton kind="plantings" h={42} ml={{ base: 0, sm: 'auto' }} />
      <Button
        variant="default"
        h={42}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={run}
        disabled={plantings.length === 0}
        aria-disabled={count !== null || undefined}
      >
        {count === null ? t`Export CSV` : t`Exporting ${exported}...`}
      </Button>
    </Group>
  );
}
