import { useLingui } from '@lingui/react/macro';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { formatDayWithWeekday, formatMonthDay, formatNumber, formatWeekday } from '../../lib/format.ts';
import { matching } from '../../lib/matching.ts';
import type { Choice } from './offers.calls.ts';
import classes from './offers.module.css';
import { NothingFound } from './tick-list.tsx';

type ProductTicksProps = {
  choices: readonly Choice[];
  /** The days of the numbers. */
  days: readonly string[];
  ticked: ReadonlySet<number>;
  searchText: string;
  isStale: boolean;
  onTick: (sizeIds: readonly number[], isTicked: boolean) => void;
};

const nameOf = ({ productName, size }: Pick<Choice, 'productName' | 'size'>) => `${productName} (${size})`;

export const isLeft = ({ left }: Choice) => left.some((packages) => packages > 0);

/** It tells what is left of every package size: what can be offered first. */
export const ProductTicks = memo(function ProductTicks(props: ProductTicksProps) {
  const { choices, days, ticked, searchText, isStale, onTick } = props;
  const { t } = useLingui();
  const named = choices.map((choice) => ({ ...choice, label: nameOf(choice) }));
  const words = searchText.trim();
  const found = new Set(words ? matching(named, words).map(({ sizeId }) => sizeId) : []);
  const shown = words ? named.filter(({ sizeId }) => found.has(sizeId)) : named;
  const ticks = shown.filter(({ sizeId }) => ticked.has(sizeId)).length;
  if (shown.length === 0) return <NothingFound text={words} />;
  const groups = [
    { title: null, rows: shown.filter(isLeft) },
    { title: t`Nothing left on these days`, rows: shown.filter((choice) => !isLeft(choice)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="sm"
                label={t`All`}
                data-path="sizeIds"
                checked={ticks === shown.length}
                indeterminate={ticks > 0 && ticks < shown.length}
                onChange={(event) =>
                  onTick(
                    shown.map(({ sizeId }) => sizeId),
                    event.currentTarget.checked,
                  )
                }
              />
            </th>
            {days.map((one) => {
              const day = formatDayWithWeekday(one);
              return (
                <th key={one} scope="col">
                  <VisuallyHidden>{t`Left on ${day}`}</VisuallyHidden>
                  <span aria-hidden>{formatWeekday(one)}</span>
                  <span aria-hidden>{formatMonthDay(one)}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={days.length + 1} className={classes.group}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map(({ sizeId, label, left }) => (
              <tr key={sizeId}>
                <th scope="row">
                  <Checkbox
                    size="sm"
                    label={label}
                    checked={ticked.has(sizeId)}
                    onChange={(event) => onTick([sizeId], event.currentTarget.checked)}
                  />
                </th>
                {days.map((day, index) => {
                  const packages = left[index];
                  return (
                    <td key={day} data-none={packages === 0 || undefined}>
                      {isStale || packages === undefined ? '…' : formatNumber(packages)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
});
