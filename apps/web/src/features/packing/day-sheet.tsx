import { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { formatFullDay } from '../../lib/format.ts';
import { part } from '../../lib/part.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { DayChooser } from './day-chooser.tsx';
import { type SheetPart, useOpeningPart } from './use-opening-part.ts';

const HarvestPart = part(() => import('./harvest-part.tsx'));
const PackPart = part<{ day: Day }>(async () => ({
  default: (await import('./pack-part.tsx')).PackPart,
}));

export default function DaySheet({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const [{ sheet, part: chosen }, change] = useDashboardSearch();
  const today = useFarmDay();
  const harvests = useMay()('packing.pack');
  const opening = useOpeningPart();
  const day = Day.safeParse(sheet).data ?? today;
  const part: SheetPart | undefined = harvests ? (chosen ?? opening) : 'pack';
  useEffect(() => {
    window.scrollTo(0, 0);
    if (harvests) HarvestPart.ahead();
    PackPart.ahead();
  }, [harvests]);
  return (
    <>
      <ScreenHeader title={t`Day Sheet`} subtitle={formatFullDay(day)}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onLeave}>
          {t`Back to calendar`}
        </Button>
      </ScreenHeader>
      <Stack gap="md">
        <DayChooser
          day={day}
          part={harvests ? part : undefined}
          onDay={(to) => change({ sheet: to })}
          onPart={(to) => change({ part: to })}
        />
        <Suspense fallback={<ScreenSkeleton />}>
          {part === 'harvest' && <HarvestPart day={day} />}
          {part === 'pack' && <PackPart key={day} day={day} />}
        </Suspense>
      </Stack>
    </>
  );
}
