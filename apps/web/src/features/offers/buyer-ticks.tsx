import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { memo, type ReactNode, useCallback } from 'react';
import { translate } from '../../lib/translate.ts';
import type { Pickable } from './offers.calls.ts';
import classes from './offers.module.css';
import { offersText } from './offers.text.ts';
import { type Tick, TickAll, TickList } from './tick-list.tsx';

type BuyerTicksProps = {
  pickable: Pickable;
  picked: readonly number[];
  onChange: (change: (before: readonly number[]) => number[]) => void;
  error: ReactNode;
  /** Shown if nobody can be picked. */
  none: string;
};

/** The buyers that the person may manage, to be ticked. */
export function BuyerTicks({ pickable: { buyers, query }, picked, onChange, error, none }: BuyerTicksProps) {
  const { t } = useLingui();
  const ticked = new Set(picked);
  const tick = useCallback<Tick>(
    (ids, isTicked) =>
      onChange((before) => {
        const others = before.filter((id) => !ids.includes(id));
        return isTicked ? [...others, ...ids] : others;
      }),
    [onChange],
  );
  return (
    <TickList
      id="offer-buyers"
      title={t`Buyers`}
      items={buyers?.map(({ id, name }) => ({ id, label: name }))}
      ticks={picked.length}
      words={{
        search: t`Search buyers`,
        loading: t`Loading the buyers`,
        failed: translate(offersText.buyersFailed),
        none,
      }}
      query={query}
      error={error}
    >
      {(shown) => (
        <ul className={classes.scroll} data-list>
          <li>
            <TickAll items={shown} ticked={ticked} path="buyerIds" onTick={tick} />
          </li>
          {shown.map(({ id, label }) => (
            <BuyerTick key={id} id={id} label={label} isTicked={ticked.has(id)} onTick={tick} />
          ))}
        </ul>
      )}
    </TickList>
  );
}

type BuyerTickProps = { id: number; label: string; isTicked: boolean; onTick: Tick };

const BuyerTick = memo(function BuyerTick({ id, label, isTicked, onTick }: BuyerTickProps) {
  return (
    <li>
      <Checkbox
        size="sm"
        label={label}
        checked={isTicked}
        onChange={(event) => onTick([id], event.currentTarget.checked)}
      />
    </li>
  );
});
