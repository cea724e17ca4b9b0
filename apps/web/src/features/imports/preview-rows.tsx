import { type ImportPreview, type RowState, rowStates } from '@farm/domain/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Center, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import classes from './imports.module.css';
import { stateLabels } from './imports.text.ts';
import { Offers } from './offers.tsx';
import { PreviewRow } from './preview-row.tsx';
import { alikeOf } from './row-likeness.ts';
import type { Corrections } from './use-corrections.ts';

const SHOWN_FIRST = 100;
const SHOWN_MORE = 400;

/** A file as it was previewed, whether alone or as one of several. */
type PreviewRowsProps = {
  preview: Pick<ImportPreview, 'counts' | 'rows' | 'errorRows'>;
  corrections: Corrections;
  /** The rows that are shown first, if there are any. */
  begins?: RowState | 'all';
};

export function PreviewRows({ preview, corrections, begins = 'all' }: PreviewRowsProps) {
  const { t } = useLingui();
  const { counts, rows, errorRows } = preview;
  const { leftOut, leaveOut } = corrections;
  const [filter, setFilter] = useState(begins);
  const [most, setMost] = useState(SHOWN_FIRST);
  const out = new Set(leftOut);
  const open = useMemo(() => {
    const without = new Set(leftOut);
    return rows.filter(({ row }) => !without.has(row));
  }, [rows, leftOut]);
  const alike = useMemo(() => alikeOf(open), [open]);
  // The last row of a state may have been corrected.
  const wanted = filter !== 'all' && counts[filter] === 0 ? 'all' : filter;
  const found = wanted === 'all' ? rows : rows.filter(({ state }) => state === wanted);
  const shown = found.slice(0, most);
  const left = found.length - shown.length;
  const hidden =
    (wanted === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[wanted]) -
    found.length;
  const hiddenText = formatNumber(hidden);
  const filters = [
    { value: 'all' as const, label: t({ message: 'All', context: 'imported rows' }), count: null },
    ...rowStates
      .filter((state) => counts[state] > 0)
      .map((state) => ({
        value: state,
        label: translate(stateLabels[state]),
        count: formatNumber(counts[state]),
      })),
  ];
  const areOut = errorRows.length > 0 && errorRows.every((row) => out.has(row));
  const errors = errorRows.length;
  const toggle = (row: number) =>
    leaveOut(out.has(row) ? leftOut.filter((one) => one !== row) : [...leftOut, row]);
  const toggleErrors = () => {
    const without = leftOut.filter((row) => !errorRows.includes(row));
    leaveOut(areOut ? without : [...without, ...errorRows]);
  };
  return (
    <div>
      <Group gap="xs" justify="space-between" mb="xs">
        <Group gap={6} role="group" aria-label={t`Rows shown`}>
          {filters.map(({ value, label, count }) => (
            <Button
              key={value}
              size="compact-sm"
              mih={36}
              variant={wanted === value ? 'filled' : 'default'}
              color={value === 'error' ? 'red' : 'brand'}
              aria-pressed={wanted === value}
              onClick={() => {
                setFilter(value);
                setMost(SHOWN_FIRST);
              }}
            >
              {label}
              {count !== null && ` ${count}`}
            </Button>
          ))}
        </Group>
        {errors > 0 && (
          <Button variant="default" size="sm" mih={36} aria-pressed={areOut} onClick={toggleErrors}>
            {areOut
              ? t`Leave none out`
              : plural(errors, {
                  one: 'Leave out # row with an error',
                  other: 'Leave out # rows with errors',
                })}
          </Button>
        )}
      </Group>
      <Offers rows={open} corrections={corrections} />
      <table className={classes.rows} aria-label={t`Rows of the file`} aria-busy={corrections.isPending}>
        <thead>
          <tr>
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`What is saved`}</th>
            <th scope="col">{t`Leave out`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <PreviewRow
              key={row.row}
              row={row}
              alike={alike}
              corrections={corrections}
              isLeftOut={out.has(row.row)}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <Center mt="sm">
          <Button variant="default" onClick={() => setMost(most + SHOWN_MORE)}>
            {plural(Math.min(left, SHOWN_MORE), { one: 'Show # more row', other: 'Show # more rows' })}
          </Button>
        </Center>
      ) : (
        hidden > 0 && (
          <Text size="sm" c="dimmed" ta="center" mt="sm">
            {t`${hiddenText} more rows were read and are counted above.`}
          </Text>
        )
      )}
    </div>
  );
}
