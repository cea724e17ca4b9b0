import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonthDay, formatWeekday } from '../../lib/format.ts';
import classes from './offers.module.css';

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
