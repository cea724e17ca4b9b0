import type { FarmDetails } from '@farm/domain/farm';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRemembered } from '../../lib/use-remembered.ts';
import classes from './examples-banner.module.css';
import { useUpdateFarm } from './farm.calls.ts';

/** By the name the browser itself gives it, since many zones have more than one; this computer's without one. */
export const zoneHere = (timeZone?: string) =>
  Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;

/** For a farm whose time zone nobody chose, and only if this computer's is another one. */
export function ClockOffer({ farm: { timeZone, version } }: { farm: FarmDetails }) {
  const { t } = useLingui();
  const set = useUpdateFarm(() => false);
  const [answer, remember] = useRemembered('clock', ['open', 'kept']);
  const here = zoneHere();
  if (answer === 'kept' || zoneHere(timeZone) === here) return null;
  return (
    <section className={classes.banner} aria-label={t`The farm’s clock`}>
      <p className={classes.words}>
        {t`The farm’s clock is ${timeZone}; this computer’s is ${here}. It decides when tomorrow begins.`}
      </p>
      <Button
        size="xs"
        loading={set.isPending}
        onClick={() => set.mutate({ timeZone: here, version })}
      >{t`Use ${here}`}</Button>
      <Button size="xs" variant="default" onClick={() => remember('kept')}>{t`Keep ${timeZone}`}</Button>
    </section>
  );
}
