import type { Day } from '@farm/domain/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Loader, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { type CalendarSpan, type CalendarView, isWithinReach, turn } from './calendar-span.ts';
import { DAY_SHEET_ID, useOpenSheet } from './day-sheet-link.tsx';
import classes from './deliveries.module.css';
import { MoveHintButton } from './move-hint.tsx';
import { PasteOrderLink } from './paste-order-link.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

type CalendarToolbarProps = {
  view: CalendarView;
  day: Day;
  span: CalendarSpan;
  isLoading: boolean;
  hint: { isShown: boolean; toggle: () => void };
  onView: (view: CalendarView) => void;
  onDay: (day: Day | undefined) => void;
};

const views: { value: CalendarView; label: MessageDescriptor }[] = [
  { value: 'month', label: msg`Month` },
  { value: 'week', label: msg`Week` },
  { value: 'list', label: msg`List` },
];

export function CalendarToolbar({ view, day, span, isLoading, hint, onView, onDay }: CalendarToolbarProps) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const isWeek = view === 'week';
  const earlier = turn(view, day, -1);
  const later = turn(view, day, 1);
  return (
    <Group justify="space-between" gap="sm" className={classes.toolbar ?? ''}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size={40}
          aria-label={isWeek ? t`Previous week` : t`Previous month`}
          disabled={!isWithinReach(earlier)}
          onClick={() => onDay(earlier)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" h={40} px="md" onClick={() => onDay(undefined)}>{t`Today`}</Button>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={isWeek ? t`Next week` : t`Next month`}
          disabled={!isWithinReach(later)}
          onClick={() => onDay(later)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        {!isWeek && (
          <Button
            id={DAY_SHEET_ID}
            variant="default"
            h={40}
            px="md"
            leftSection={<IconClipboardCheck size={18} aria-hidden />}
            onClick={() => openSheet(day)}
          >{t`Day sheet`}</Button>
        )}
      </Group>
      <Title order={2} size="h4" className={classes.spanTitle ?? ''} aria-live="polite">
        {span.title}
      </Title>
      {isLoading && <Loader size={18} role="status" aria-label={t`Loading deliveries`} />}
      {!isWeek && <PasteOrderLink day={day} variant="default" size={40} />}
      <MoveHintButton isShown={hint.isShown} toggle={hint.toggle} />
      <SegmentedControl
        aria-label={t`Calendar view`}
        data={views.map(({ value, label }) => ({ value, label: t(label) }))}
        value={view}
        onChange={(value) => onView(value as CalendarView)}
        className={classes.views ?? ''}
      />
      <UnconfirmedNote view={view} span={span} />
    </Group>
  );
}
