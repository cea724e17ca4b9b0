import { addDays } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { focusOn } from '../../lib/focus.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { type Rule, useBringBack } from './standing.calls.ts';
import classes from './standing.module.css';

type SkippedProps = { rule: Rule; day: string; heading: string };

/** It leads back to the heading, since the button is gone afterwards. */
function BringBack({ rule, day, heading }: SkippedProps) {
  const { t } = useLingui();
  const manages = useMay()('standing.manage');
  const bringBack = useBringBack();
  const { id, buyerName, status, isBuyerGone } = rule;
  const date = formatDayWithWeekday(day);
  if (!manages || status !== 'active' || isBuyerGone) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Bring back: ${buyerName}, ${date}`}
      aria-disabled={bringBack.isPending}
      onClick={() =>
        !bringBack.isPending &&
        bringBack.mutate({ id, day }, { onSuccess: () => focusOn(`#${heading}`, { preventScroll: true }) })
      }
    >{t`Bring back`}</Button>
  );
}

/** The days that a rule leaves out. */
export function SkippedDays({ rule, heading }: Omit<SkippedProps, 'day'>) {
  const { t } = useLingui();
  const { buyerName, skipped } = rule;
  if (skipped.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label={t`Skipped days of ${buyerName}`}>
      {skipped.map((day) => {
        const date = formatDayWithWeekday(day);
        return (
          <Group key={day} component="li" gap={8} my={2} data-by-finger>
            <span>{t`Skipped: ${date}`}</span>
            <BringBack rule={rule} day={day} heading={heading} />
          </Group>
        );
      })}
    </ul>
  );
}

/** These would be proposed now, had nobody skipped them; they come by their days. */
export function SkippedProposals({ rules, heading }: { rules: readonly Rule[]; heading: string }) {
  const { t } = useLingui();
  const today = useFarmDay();
  const rows = rules
    .filter(({ status, isBuyerGone }) => status === 'active' && !isBuyerGone)
    .flatMap((rule) =>
      rule.skipped.filter((day) => day <= addDays(today, rule.leadDays)).map((day) => ({ rule, day })),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  if (rows.length === 0) return null;
  return (
    <Stack component="ul" gap={0} aria-label={t`Skipped`}>
      {rows.map(({ rule, day }) => (
        <li key={`${rule.id} ${day}`} className={classes.row}>
          <Text size="sm" c="dimmed">
            {rule.buyerName} · {formatDayWithWeekday(day)} · {t`Skipped`}
          </Text>
          <Group gap={6} className={classes.acts ?? ''} data-by-finger>
            <BringBack rule={rule} day={day} heading={heading} />
          </Group>
        </li>
      ))}
    </Stack>
  );
}
