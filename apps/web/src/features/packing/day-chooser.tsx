import { addDays, DAY_MAX, DAY_MIN, type Day } from '@farm/domain/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { DayInput } from '../../components/day-input.tsx';
import classes from './packing.module.css';
import type { SheetPart } from './use-opening-part.ts';

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

export function DayChooser({ day, part, onDay, onPart }: DayChooserProps) {
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
          transitionDuration={0}
          data={parts.map(({ value, label }) => ({ value, label: t(label) }))}
          value={part}
          onChange={(value) => onPart(value as SheetPart)}
          className={classes.parts ?? ''}
        />
      )}
    </Group>
  );
}
