import '@mantine/dates/styles.css';
import { DAY_MAX, DAY_MIN, Day, formatDay, typedDay } from '@farm/domain/core';
import { ActionIcon, CloseButton, Group, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useFarmDay } from '../lib/use-farm-day.ts';

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> & {
  /** `YYYY-MM-DD`; null or empty for none. */
  value?: string | null;
  /** Each letter: the day, null for none, or what was typed where that is no day, for the form to refuse. */
  onChange?: (day: string | null) => void;
  /** The day, or none, once it is chosen or its typing done. */
  onSettle?: (day: string | null) => void;
  /** What the button is called that leaves no day; without it there is none. */
  clearLabel?: string;
};

const NOT_A_DAY = 'That is not a day. Type it as Nov 25, 2026.';

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Esc on any part of the calendar closes the calendar, and not yet the dialog around it. */
const own = { 'data-mantine-stop-propagation': true };
const ownEscape = {
  day: own,
  calendarHeaderControl: own,
  calendarHeaderLevel: own,
  monthsListControl: own,
  yearsListControl: own,
};

/** A calendar day, typed or chosen from a calendar, and shown as the farm reads days. */
export function DayInput({ value, onChange, onSettle, clearLabel, error, ...props }: DayInputProps) {
  const today = useFarmDay();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const given = Day.safeParse(value).data ?? null;
  const day = typed === null ? given : typedDay(typed, today);
  const text = typed ?? (given ? formatDay(given) : (value ?? ''));
  const isUnread = day === null && text.trim() !== '';

  const settle = () => {
    setTyping(false);
    if (typed === null || isUnread) return;
    setTyped(null);
    onSettle?.(day);
  };
  const choose = (chosen: string | null) => {
    setTyped(null);
    setTyping(false);
    setOpen(false);
    onChange?.(chosen);
    onSettle?.(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <TextInput
      placeholder="Mmm dd, yyyy"
      autoComplete="off"
      {...props}
      value={text}
      error={isUnread && !isTyping ? NOT_A_DAY : error}
      onChange={({ currentTarget: { value: letters } }) => {
        setTyped(letters);
        setTyping(true);
        onChange?.(typedDay(letters, today) ?? (letters.trim() === '' ? null : letters));
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        settle();
        props.onBlur?.(event);
      }}
      rightSectionWidth={clearLabel && text ? 64 : 36}
      rightSection={
        <Group gap={0} wrap="nowrap">
          {clearLabel && text && <CloseButton aria-label={clearLabel} onClick={() => choose(null)} />}
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-end"
            shadow="md"
            zIndex={350}
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Open the calendar"
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                firstDayOfWeek={0}
                weekendDays={[]}
                hideOutsideDates
                ariaLabels={ariaLabels}
                minDate={DAY_MIN}
                maxDate={DAY_MAX}
                value={day}
                defaultDate={day ?? today}
                onChange={choose}
                getDayProps={(date) => (date === (day ?? today) ? { 'data-autofocus': true } : {})}
                attributes={ownEscape}
              />
            </Popover.Dropdown>
          </Popover>
        </Group>
      }
    />
  );
}
