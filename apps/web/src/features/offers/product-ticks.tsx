import { useLingui } from '@lingui/react/macro';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { formatDayWithWeekday, formatMonthDay, formatNumber, formatWeekday } from '../../lib/format.ts';
import type { Choice } from './offers.calls.ts';
import classes from './offers.module.css';
import { type Tick, TickAll } from './tick-list.tsx';

export type NamedChoice = Choice & { id: number; label: string };

type ProductTicksProps = {
  choices: readonly NamedChoice[];
  /** The days of the numbers. */
  days: readonly string[];
  ticked: ReadonlySet<number>;
  isStale: boolean;
  onTick: Tick;
};

export const named = (choice: Choice): NamedChoice => ({
  ...choice,
  id: choice.sizeId,
  label: `${choice.productName} (${choice.size})`,
});

export const isLeft = ({ left }: Choice) => left.some((packages) => packages > 0);

/** It tells what is left of every package size: what can be offered first. */
export const ProductTicks = memo(function ProductTicks(props: ProductTicksProps) {
  const { choices, days, ticked, isStale, onTick } = props;
  const { t } = useLingui();
  const groups = [
    { title: null, rows: choices.filter(isLeft) },
    { title: t`Nothing left on these days`, rows: choices.filter((choice) => !isLeft(choice)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <TickAll items={choices} ticked={ticked} path="sizeIds" onTick={onTick} />
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
