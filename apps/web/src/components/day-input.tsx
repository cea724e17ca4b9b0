import '@mantine/dates/styles.css';
import { formatDay } from '@farm/domain';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import { useState } from 'react';

type DayInputProps = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'withTime'
> & {
  /** `YYYY-MM-DD`; null or empty for none. */
  value?: string | null;
  onChange?: (day: string | null) => void;
};

/** What was typed as a day. Without its four digits of a year it is not finished yet. */
const dayOf = (typed: string): string | null => {
  if (!/\d{4}/.test(typed)) return null;
  const day = dayjs(typed.trim());
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
};

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** A calendar day, typed or chosen from a calendar, and shown as the farm reads days. */
export function DayInput({ value, ...props }: DayInputProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      placeholder="Mmm dd, yyyy"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={ariaLabels}
      allowDeselect
      {...props}
      value={value || null}
      valueFormat={(day) => formatDay(day.slice(0, 10))}
      dateParser={dayOf}
      popoverProps={{
        zIndex: 350,
        shadow: 'md',
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
      }}
      // Esc closes the calendar first, and only then the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  );
}
