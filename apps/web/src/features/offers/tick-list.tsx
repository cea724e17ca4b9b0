import { useLingui } from '@lingui/react/macro';
import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMonthDay, formatWeekday } from '../../lib/format.ts';
import classes from './offers.module.css';

type TickListProps = {
  id: string;
  title: string;
  /** How many are ticked of how many. */
  count: string;
  search: { label: string; text: string; onChange: (text: string) => void };
  error: ReactNode;
  children: ReactNode;
};

/** A list with a box for each row, beneath its title and a search. */
export function TickList({ id, title, count, search, error, children }: TickListProps) {
  return (
    <section className={classes.ticks} aria-labelledby={id}>
      <div className={classes.tickHead}>
        <Title order={3} size="h6" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {count}
        </Text>
        <TextInput
          type="search"
          size="xs"
          className={classes.find ?? ''}
          aria-label={search.label}
          placeholder={`${search.label}...`}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search.text}
          onChange={(event) => search.onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in the search must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {children}
    </section>
  );
}

/** Shown in place of the rows that a search leaves out. */
export function NothingFound({ text }: { text: string }) {
  const { t } = useLingui();
  return <Text size="sm" c="dimmed" p="xs">{t`Nothing matches "${text}".`}</Text>;
}

type DayChipsProps = {
  choices: readonly string[];
  days: readonly string[];
  error: ReactNode;
  onChange: (days: string[]) => void;
};

export function DayChips({ choices, days, error, onChange }: DayChipsProps) {
  const { t } = useLingui();
  const toggle = (day: string) =>
    onChange(choices.filter((one) => (one === day ? !days.includes(day) : days.includes(one))));
  return (
    <div>
      <fieldset className={classes.days}>
        <legend>{t`Delivery days`}</legend>
        {choices.map((day, index) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={days.includes(day)}
            {...(index === 0 && { 'data-path': 'days' })}
            onClick={() => toggle(day)}
          >
            <span>{formatWeekday(day)}</span> <span>{formatMonthDay(day)}</span>
          </button>
        ))}
      </fieldset>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
