import type { ExpectedCell, ExpectedHarvests } from '@farm/domain/availability';
import { unitWord } from '@farm/domain/catalog';
import { addDays, type Day } from '@farm/domain/core';
import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useId } from 'react';
import { focusOn } from '../../lib/focus.ts';
import { formatMonthDay, formatNumber } from '../../lib/format.ts';
import { readBlock } from '../../lib/pasted-block.ts';
import { translate } from '../../lib/translate.ts';
import classes from './availability.module.css';
import { type ByWeek, type Draft, isOvertaken, readUnits, type Suggestion } from './expected-cells.ts';
import type { ExpectedCells, Typed } from './use-expected-cells.ts';

type Product = ExpectedHarvests['products'][number];

type ExpectedGridProps = {
  weeks: readonly Day[];
  products: readonly Product[];
  cells: ExpectedCells;
  thisWeek: Day;
  refused: ReadonlyMap<string, string>;
  onLeftOut: (count: number) => void;
};

const weekText = (week: Day) => `${formatMonthDay(week)} – ${formatMonthDay(addDays(week, 6))}`;

const placeOf = (target: EventTarget) =>
  target instanceof HTMLInputElement ? (target.dataset.cell ?? '').split(' ').map(Number) : [];

const focusOnCell = (row: number, column: number) => focusOn(`[data-cell="${row} ${column}"]`);

/** Left and right belong to the field while its cursor is within what is typed. */
const leavesField = (field: HTMLInputElement, key: string) => {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (key === 'ArrowLeft' ? 0 : value.length);
};

export function ExpectedGrid(props: ExpectedGridProps) {
  const { weeks, products, cells, thisWeek, refused, onLeftOut } = props;
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    const [row, column] = placeOf(target);
    if (row === undefined || column === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (down: number, right: number) => {
      event.preventDefault();
      const [to, beside] = [row + down, column + right];
      if (products[to] && weeks[beside] !== undefined) focusOnCell(to, beside);
      else if (key === 'Enter' && !shiftKey) focusOn('[data-save-expected]');
    };
    if (key === 'Enter') move(shiftKey ? -1 : 1, 0);
    else if (key === 'ArrowDown') move(1, 0);
    else if (key === 'ArrowUp') move(-1, 0);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      if (leavesField(target as HTMLInputElement, key)) move(0, key === 'ArrowLeft' ? -1 : 1);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const [top, left] = placeOf(event.target);
    const block = readBlock(event.clipboardData.getData('text'));
    if (!block || top === undefined || left === undefined) return;
    event.preventDefault();
    const values = block.flatMap((row, down) =>
      row.map((typed, right) => {
        const product = products[top + down];
        const cell = product?.cells[left + right];
        return { typed, into: product && cell && { productNameId: product.productNameId, cell } };
      }),
    );
    const filled = values.filter(({ typed }) => typed !== '');
    cells.put(filled.flatMap(({ typed, into }) => (into ? [{ ...into, typed }] : [])));
    onLeftOut(filled.filter(({ into }) => !into).length);
  };
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t`Expected harvest`}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            {weeks.map((week) => (
              <th key={week} scope="col" data-now={week === thisWeek || undefined}>
                {week === thisWeek && <span className={classes.now}>{t`This week`}</span>}
                <span className={classes.days}>{weekText(week)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product, row) => (
            <Row
              key={product.productNameId}
              product={product}
              row={row}
              drafts={cells.drafts.get(product.productNameId)}
              suggestions={cells.suggestions.get(product.productNameId)}
              refused={refused}
              put={cells.put}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  product: Product;
  row: number;
  drafts: ByWeek<Draft> | undefined;
  suggestions: ByWeek<Suggestion> | undefined;
  refused: ReadonlyMap<string, string>;
  put: (typed: readonly Typed[]) => void;
};

const Row = memo(function Row({ product, row, drafts, suggestions, refused, put }: RowProps) {
  const { productNameId, name, baseUnit, cells } = product;
  const onType = useCallback(
    (cell: ExpectedCell, typed: string) => put([{ productNameId, cell, typed }]),
    [put, productNameId],
  );
  return (
    <tr>
      <th scope="row">
        {name} <span className={classes.unit}>{translate(unitWord(baseUnit))}</span>
      </th>
      {cells.map((cell, column) => (
        <Cell
          key={cell.week}
          name={name}
          at={`${row} ${column}`}
          cell={cell}
          draft={drafts?.[cell.week]}
          suggestion={suggestions?.[cell.week]}
          error={refused.get(`${productNameId} ${cell.week}`)}
          onType={onType}
        />
      ))}
    </tr>
  );
});

type CellProps = {
  name: string;
  at: string;
  cell: ExpectedCell;
  draft: Draft | undefined;
  suggestion: Suggestion | undefined;
  error: string | undefined;
  onType: (cell: ExpectedCell, typed: string) => void;
};

const Cell = memo(function Cell({ name, at, cell, draft, suggestion, error, onType }: CellProps) {
  const { t } = useLingui();
  const id = useId();
  const { units, added, remaining, hasNoDayLeft } = cell;
  const week = formatMonthDay(cell.week);
  const read = draft && readUnits(draft.typed);
  const problem = read && 'problem' in read ? read.problem : error;
  const cameIn = formatNumber(added);
  const left = formatNumber(remaining);
  const there = formatNumber(units ?? 0);
  const notes = [
    suggestion && (suggestion.from === 'last_year' ? t`suggested: last year` : t`suggested: last 4 weeks`),
    draft && isOvertaken(draft, cell) && t`${there} there now`,
    added > 0 && t`${cameIn} came in`,
    units !== null && added > 0 && t`${left} left`,
    hasNoDayLeft && t`no harvest day left`,
  ].filter((note): note is string => typeof note === 'string');
  return (
    <td data-suggested={suggestion ? true : undefined}>
      <input
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t`${name}, week of ${week}`}
        data-cell={at}
        data-changed={draft ? true : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || notes.length > 0 ? id : undefined}
        value={draft?.typed ?? suggestion?.units ?? units ?? ''}
        onChange={({ currentTarget }) => onType(cell, currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div id={id} className={classes.notes}>
        {problem && <div className={classes.problem}>{problem}</div>}
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </div>
    </td>
  );
});
