import { useLingui } from '@lingui/react/macro';
import { Checkbox, Text } from '@mantine/core';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatNumber } from '../../lib/format.ts';
import { matching } from '../../lib/matching.ts';
import { translate } from '../../lib/translate.ts';
import type { Pickable } from './offers.calls.ts';
import classes from './offers.module.css';
import { offersText } from './offers.text.ts';
import { NothingFound, TickList } from './tick-list.tsx';

type Change = (change: (before: readonly number[]) => number[]) => void;

type BuyerTicksProps = {
  pickable: Pickable;
  picked: readonly number[];
  onChange: Change;
  error: ReactNode;
  /** Shown if nobody can be picked. */
  none: string;
};

/** The buyers that the person may manage, to be ticked. */
export function BuyerTicks({ pickable: { buyers, query }, picked, onChange, error, none }: BuyerTicksProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const named = (buyers ?? []).map(({ id, name }) => ({ id, label: name }));
  const words = text.trim();
  const found = words ? matching(named, words) : named;
  const [count, all] = [formatNumber(picked.length), formatNumber(named.length)];
  return (
    <TickList
      id="offer-buyers"
      title={t`Buyers`}
      count={buyers ? t`${count} of ${all}` : ''}
      search={{ label: t`Search buyers`, text, onChange: setText }}
      error={error}
    >
      {query.error && !buyers ? (
        <LoadFailure title={translate(offersText.buyersFailed)} query={query} />
      ) : !buyers ? (
        <Skeletons label={t`Loading the buyers`} heights={[28, 28, 28, 28, 28]} gap="xs" />
      ) : named.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : found.length === 0 ? (
        <NothingFound text={words} />
      ) : (
        <Ticks buyers={found} picked={picked} onChange={onChange} />
      )}
    </TickList>
  );
}

type TicksProps = {
  buyers: readonly { id: number; label: string }[];
  picked: readonly number[];
  onChange: Change;
};

function Ticks({ buyers, picked, onChange }: TicksProps) {
  const { t } = useLingui();
  const ticked = new Set(picked);
  const ticks = buyers.filter(({ id }) => ticked.has(id)).length;
  const tick = useCallback(
    (ids: readonly number[], isTicked: boolean) =>
      onChange((before) => {
        const others = before.filter((id) => !ids.includes(id));
        return isTicked ? [...others, ...ids] : others;
      }),
    [onChange],
  );
  return (
    <ul className={classes.scroll} data-list>
      <li>
        <Checkbox
          size="sm"
          label={t`All`}
          data-path="buyerIds"
          checked={ticks === buyers.length}
          indeterminate={ticks > 0 && ticks < buyers.length}
          onChange={(event) =>
            tick(
              buyers.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      </li>
      {buyers.map(({ id, label }) => (
        <BuyerTick key={id} id={id} label={label} isTicked={ticked.has(id)} onTick={tick} />
      ))}
    </ul>
  );
}

type BuyerTickProps = {
  id: number;
  label: string;
  isTicked: boolean;
  onTick: (ids: readonly number[], isTicked: boolean) => void;
};

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
