import { addDays, DAY_MAX, DAY_MIN, Day } from '@farm/domain/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { DayInput } from '../../components/day-input.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ScreenSkeleton } from '../../components/screen-skeleton.tsx';
import { formatFullDay } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { UnconfirmedNote } from '../deliveries/unconfirmed-note.tsx';
import classes from './packing.module.css';
import { type SheetPart, useOpeningPart } from './use-opening-part.ts';

const HarvestPart = lazyScreen(() => import('./harvest-part.tsx'));
const PackPart = lazyScreen<{ day: Day }>(async () => ({
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
      <Stack gap="md" data-by-finger>
        <DayChooser
          day={day}
          part={harvests ? part : undefined}
          onDay={(to) => change({ sheet: to })}
          onPart={(to) => change({ part: to })}
        />
        <Suspense fallback={<ScreenSkeleton />}>
          {part === 'harvest' && <HarvestPart day={day} />}
          {part === 'pack' && (
            <>
              <UnconfirmedNote view="days" span={{ first: day, last: day }} />
              <PackPart key={day} day={day} />
            </>
          )}
        </Suspense>
      </Stack>
    </>
  );
}

type DayChooserProps = {
  day: Day;
  part: SheetPart | undefined;
  onDay: (day: Day) => void;
  onPart: (part: SheetPart) => void;
};

const parts: { value: SheetPart; label: MessageDescriptor }[] = [
  { value: 'harvest', label: msg`Harvest` },
  { value: 'pack', label: msg`Pack` },
];

function DayChooser({ day, part, onDay, onPart }: DayChooserProps) {
  const { t } = useLingui();
  return (
    <Group justify="space-between" gap="sm" className={classes.chooser ?? ''}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t`Previous day`}
          disabled={day <= DAY_MIN}
          onClick={() => onDay(addDays(day, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DayInput
          aria-label={t`Day`}
          className={classes.day ?? ''}
          value={day}
          onSettle={(to) => to && to !== day && onDay(to)}
        />
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t`Next day`}
          disabled={day >= DAY_MAX}
          onClick={() => onDay(addDays(day, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      {part && (
        <SegmentedControl
          aria-label={t`Part of the day sheet`}
          data={parts.map(({ value, label }) => ({ value, label: t(label) }))}
          value={part}
          onChange={(value) => onPart(value as SheetPart)}
          className={classes.parts ?? ''}
        />
      )}
    </Group>
  );
}
