import type { Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { MAIN_ID } from '../../lib/focus.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import classes from './deliveries.module.css';

export const DAY_SHEET_ID = 'open-day-sheet';

const linkId = (day: Day) => `${DAY_SHEET_ID}-${day}`;

export const openerOf = (day: Day): HTMLElement | null =>
  document.getElementById(linkId(day)) ?? document.getElementById(DAY_SHEET_ID);

export const useOpenSheet = (): ((sheet: Day, what?: { part?: 'harvest'; buyer?: number }) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (sheet, { part, buyer } = {}) => {
      void navigate({
        to: '.',
        search: (now) => ({ ...now, sheet, part, buyer, through: undefined }),
        state: { focus: MAIN_ID },
      });
    },
    [navigate],
  );
};

export function DaySheetLink({ day }: { day: Day }) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const name = formatDayWithWeekday(day);
  return (
    <Anchor
      id={linkId(day)}
      component="button"
      type="button"
      size="xs"
      underline="always"
      className={classes.daySheet ?? ''}
      aria-label={t`Day sheet: ${name}`}
      onClick={() => openSheet(day)}
    >{t`Day sheet`}</Anchor>
  );
}
