import { unitWord } from '@farm/domain/catalog';
import { type PriceList, type PricePer, priceTexts } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatNumber } from '../../lib/format.ts';
import { readBlock } from '../../lib/pasted-block.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import { Cell } from './price-cell.tsx';
import type { PriceCell, PriceRow } from './price-cells.ts';
import { AddList, ListHead } from './price-lists.tsx';
import classes from './prices.module.css';
import type { PriceCells } from './use-price-cells.ts';

export type PricedTemplate = ShownTemplate & { sizes: NonNullable<ShownTemplate['sizes']> };

type PriceTableProps = {
  template: PricedTemplate;
  lists: readonly PriceList[];
  cells: PriceCells;
  refused: ReadonlyMap<string | undefined, string>;
  isChecked: boolean;
  onLeftOut: (count: number) => void;
};

const focusOnCell = (row: number, column: number) => focusOn(`[data-cell="${row} ${column}"]`);

export function PriceTable({ template, lists, cells, refused, isChecked, onLeftOut }: PriceTableProps) {
  const { t } = useLingui();
  const { name } = template;
  const { rows } = cells;
  const focusNext = (event: KeyboardEvent, row: number, column: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab' && !event.shiftKey) {
      // A size's unit and further quantities come after all of its prices: Shift+Tab leads there.
      const [nextRow, nextColumn] = column + 1 < lists.length ? [row, column + 1] : [row + 1, 0];
      if (nextRow >= rows.length) return;
      event.preventDefault();
      focusOnCell(nextRow, nextColumn);
      return;
    }
    if (!step) return;
    event.preventDefault();
    const next = row + step;
    if (next < rows.length) focusOnCell(Math.max(0, next), column);
    else if (event.key === 'Enter' && column + 1 < lists.length) focusOnCell(0, column + 1);
    else if (event.key === 'Enter') focusOn('[type=submit]');
  };
  const paste = (event: ClipboardEvent, cell: PriceCell) => {
    const block = readBlock(event.clipboardData.getData('text'));
    if (!block) return;
    event.preventDefault();
    onLeftOut(cells.putBlock(cell, block));
  };
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={classes.table} aria-label={t`Prices of ${name}`}>
        <thead>
          <tr>
            <th scope="col">{t`Package size`}</th>
            {lists.map((list) => (
              <th key={list.id} scope="col">
                <ListHead list={list} />
              </th>
            ))}
            <td>
              <AddList />
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} data-first={row.minQuantity === 1 || undefined}>
              <th scope="row">
                <RowHead row={row} cells={cells} isChecked={isChecked} />
              </th>
              {cells.cells[at]?.map((cell, column) => (
                <td key={cell.listId}>
                  <Cell
                    cell={cell}
                    list={lists[column]?.name ?? ''}
                    at={`${at} ${column}`}
                    error={
                      refused.get(cell.key) ??
                      (isChecked && column === 0 && cells.unfinished.includes(row.key)
                        ? translate(priceTexts.notAmount())
                        : undefined)
                    }
                    onType={(text) => cells.put([{ cell, text }])}
                    onLeave={() => {
                      if (cell.text.trim() === '') cells.drop([cell.key]);
                    }}
                    onKeyDown={(event) => focusNext(event, at, column)}
                    onPaste={(event) => paste(event, cell)}
                  />
                </td>
              ))}
              <td>
                <RowActs row={row} template={template} cells={cells} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowHeadProps = Pick<PriceTableProps, 'cells' | 'isChecked'> & { row: PriceRow };

function RowHead({ row, cells, isChecked }: RowHeadProps) {
  const { t } = useLingui();
  const { size, minQuantity } = row;
  const added = cells.addedRow(row);
  const fromQuantity = formatNumber(minQuantity ?? 0);
  if (added)
    return (
      <div className={classes.break}>
        <span aria-hidden>{t`from`}</span>
        <NumberField
          size="xs"
          w={76}
          aria-label={t`From quantity: ${size}`}
          min={2}
          data-new-row={row.key}
          value={added.typed}
          onChange={(typed) => cells.setAddedRow(row.key, String(typed))}
          error={(isChecked || added.typed !== '') && minQuantity === null}
          {...(isChecked && minQuantity === null && { 'data-faulty': true })}
        />
      </div>
    );
  if (minQuantity !== 1) return <div className={classes.break}>{t`from ${fromQuantity}`}</div>;
  return <div className={classes.name}>{size}</div>;
}

type RowActsProps = Pick<PriceTableProps, 'template' | 'cells'> & { row: PriceRow };

function RowActs({ row, template, cells }: RowActsProps) {
  const { t } = useLingui();
  const { size, sizeId, minQuantity } = row;
  const unit = translate(unitWord(template.baseUnit, 1));
  if (cells.addedRow(row))
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Remove this quantity`}
        onClick={() => cells.removeRow(row)}
      >
        <IconX size={16} />
      </ActionIcon>
    );
  if (minQuantity !== 1) return null;
  return (
    <div className={classes.acts}>
      <NativeSelect
        size="xs"
        aria-label={t`Price of ${size} is per`}
        data={[
          { value: 'package', label: t`per package` },
          { value: 'base_unit', label: t`per ${unit}` },
        ]}
        value={cells.perOfSize(sizeId)}
        onChange={({ currentTarget: { value } }) => cells.setPer(sizeId, value as PricePer)}
      />
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.more ?? ''}
        leftSection={<IconPlus size={12} aria-hidden />}
        aria-label={t`Add a quantity: ${size}`}
        onClick={() => {
          const key = cells.addRow(sizeId);
          focusOn(`[data-new-row="${key}"]`);
        }}
      >{t`Add a quantity`}</Button>
    </div>
  );
}
