import { addDays } from '@farm/domain/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayOfYear, formatWeekday } from '../../../lib/format.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import classes from './new-order.module.css';

type DayChoicesProps = {
  day: string | null;
  usual: string | null;
  onChoose: (day: string) => void;
};

export function DayChoices({ day, usual, onChoose }: DayChoicesProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const tomorrow = addDays(today, 1);
  const button = (value: string, label: ReactNode) => (
    <Button
      key={value}
      size="compact-xs"
      variant={value === day ? 'light' : 'default'}
      aria-pressed={value === day}
      onClick={() => onChoose(value)}
    >
      {label}
    </Button>
  );
  const usualDay = usual && `${formatWeekday(usual)} ${formatDayOfYear(usual)}`;
  return (
    <fieldset className={classes.days ?? ''} aria-label={t`Choose a day`}>
      {button(today, <Trans>Today</Trans>)}
      {button(tomorrow, usual === tomorrow ? <Trans>Tomorrow (usual)</Trans> : <Trans>Tomorrow</Trans>)}
      {usual && usual !== tomorrow && button(usual, <Trans>Usual: {usualDay}</Trans>)}
    </fieldset>
  );
}
