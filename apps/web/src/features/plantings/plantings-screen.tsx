import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapPin, IconPlant2, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { PlantingBoard } from './planting-board.tsx';

const LocationsScreen = lazyScreen(() => import('../locations/locations-screen.tsx'));
const NewPlantingForm = lazyScreen(() => import('./new-planting-form.tsx'));

export default function PlantingsScreen() {
  const { t } = useLingui();
  const may = useMay();
  const [search, change] = useDashboardSearch();
  const isManaging = search.locations === true && may('locations.manage');
  const [isCreating, creating] = useDisclosure();
  // Read early because the dialogs use it as their default.
  useFarmDay();
  return (
    <>
      <ScreenHeader
        title={t`Plant Logs`}
        subtitle={t`Track planting, transplanting, and harvesting activities`}
      >
        {may('locations.manage') && (
          <Button
            variant="default"
            leftSection={
              isManaging ? (
                <IconPlant2 size={16} aria-hidden="true" />
              ) : (
                <IconMapPin size={16} aria-hidden="true" />
              )
            }
            onClick={() => change({ locations: isManaging ? undefined : true, planting: undefined })}
          >
            {isManaging ? t`View Plantings` : t`Manage Locations`}
          </Button>
        )}
        {!isManaging && may('plantings.manage') && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={creating.open}>
            {t`New Planting`}
          </Button>
        )}
      </ScreenHeader>
      {isManaging ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <LocationsScreen />
        </Suspense>
      ) : (
        <PlantingBoard isCreating={isCreating} onCreate={creating.open} />
      )}
      <FormDialog isOpen={isCreating} onClose={creating.close} title={t`New Planting`}>
        <NewPlantingForm onSaved={creating.close} />
      </FormDialog>
    </>
  );
}
