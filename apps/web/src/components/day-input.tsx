import { formatDay } from '../lib/format.ts';
import '@mantine/dates/styles.css';
import { comingWeekday, DAY_MAX, DAY_MIN, Day, typedDay } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Group, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { language } from '../lib/language.ts';
import { useFarmDay } from '../lib/use-farm-day.ts';

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> & {
  value?: string | null;
  /** Called at every letter with the day, null for none, or the typed text if it is no day, which the form refuses. */
  onChange?: (day: string | null) => void;
  onSettle?: (day: string | null) => void;
  clearLabel?: string;
};

/** Esc in the calendar closes only the calendar, not the dialog around it. */
const own = { 'data-mantine-stop-propagation': true };
const ownEscape = {
  day: own,
  calendarHeaderControl: own,
  calendarHeaderLevel: own,
  monthsListControl: own,
  yearsListControl: own,
};

/** Mantine's DateInput keeps from the form a text that is no day, and opens a calendar that no key reaches. */
export function DayInput({ value, onChange, onSettle, clearLabel, error, ...props }: DayInputProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const read = (letters: string) =>
    typedDay(letters, today, language()) ?? comingWeekday(letters, today, language());
  const example = formatDay('2026-11-25');
  const ariaLabels = {
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    previousYear: t`Previous year`,
    nextYear: t`Next year`,
    previousDecade: t`Previous decade`,
    nextDecade: t`Next decade`,
  };
  const input = useRef<HTMLInputElement>(null);
  const isEntering = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const given = Day.safeParse(value).data ?? null;
  const day = typed === null ? given : read(typed);
  const text = typed ?? (given ? formatDay(given) : (value ?? ''));
  const isUnread = day === null && text.trim() !== '';

  /** Lets the next key replace a day that nobody has typed. */
  const select = () => {
    if (typed === null) input.current?.select();
  };
  // A text that is set while the field has the focus leaves nothing selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the text that is shown
  useLayoutEffect(() => {
    if (document.activeElement === input.current) select();
  }, [text, typed]);

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
      placeholder={t`Mmm dd, yyyy`}
      autoComplete="off"
      {...props}
      ref={input}
      value={text}
      error={isUnread && !isTyping ? t`That is not a day. Type it as ${example}.` : error}
      onChange={({ currentTarget: { value: letters } }) => {
        setTyped(letters);
        setTyping(true);
        onChange?.(read(letters) ?? (letters.trim() === '' ? null : letters));
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        select();
        props.onFocus?.(event);
      }}
      onMouseDown={({ currentTarget }) => {
        isEntering.current = currentTarget !== document.activeElement;
      }}
      onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
        // The click that enters the field has put the caret into the text, unless it selected some of it.
        if (isEntering.current && selectionStart === selectionEnd) select();
        isEntering.current = false;
      }}
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
              <ActionIcon aria-label={t`Open the calendar`} onClick={() => setOpen(!isOpen)}>
                <IconCalendar size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                locale={language()}
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
