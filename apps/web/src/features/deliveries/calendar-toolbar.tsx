import type { Day } from '@farm/domain/core';
import { ActionIcon, Button, Group, Loader, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CalendarSpan, type CalendarView, isWithinReach, turn } from './calendar-span.ts';
import classes from './deliveries.module.css';

type CalendarToolbarProps = {
  view: CalendarView;
  day: Day;
  span: CalendarSpan;
  isLoading: boolean;
  onView: (view: CalendarView) => void;
  /** Undefined: today, whichever day that is. */
  onDay: (day: Day | undefined) => void;
};

const views: { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

/** Which days the calendar shows, and how. */
export function CalendarToolbar({ view, day, span, isLoading, onView, onDay }: CalendarToolbarProps) {
  const unit = view === 'week' ? 'week' : 'month';
  const earlier = turn(view, day, -1);
  const later = turn(view, day, 1);
  return (
    <Group justify="space-between" gap="sm" className={classes.toolbar ?? ''}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size={40}
          aria-label={`Previous ${unit}`}
          disabled={!isWithinReach(earlier)}
          onClick={() => onDay(earlier)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" h={40} px="md" onClick={() => onDay(undefined)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={`Next ${unit}`}
          disabled={!isWithinReach(later)}
          onClick={() => onDay(later)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <Title order={2} size="h4" className={classes.spanTitle ?? ''} aria-live="polite">
        {span.title}
      </Title>
      {isLoading && <Loader size={18} role="status" aria-label="Loading deliveries" />}
      <SegmentedControl
        aria-label="Calendar view"
        transitionDuration={0}
        data={views}
        value={view}
        onChange={(value) => onView(value as CalendarView)}
        className={classes.views ?? ''}
      />
    </Group>
  );
}
