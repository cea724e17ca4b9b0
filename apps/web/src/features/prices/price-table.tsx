import { unitWord } from '@farm/domain/catalog';
import { centsText } from '@farm/domain/core';
import type { PriceList, PricePer } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { readBlock } from '../../lib/pasted-block.ts';
import { say } from '../../lib/say.ts';
import type { PriceCell, PriceRow } from './price-cells.ts';
import { AddList, ListHead } from './price-lists.tsx';
import classes from './prices.module.css';
import type { PricedTemplate } from './prices-form.tsx';
import type { PriceCells } from './use-price-cells.ts';

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
    if (!step || event.ctrlKey || event.metaKey) return;
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
    <div className={classes.scroll}>
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
                <RowHead row={row} template={template} cells={cells} isChecked={isChecked} />
              </th>
              {cells.cells[at]?.map((cell, column) => (
                <td key={cell.listId}>
                  <Cell
                    cell={cell}
                    list={lists[column]?.name ?? ''}
                    at={`${at} ${column}`}
                    error={refused.get(cell.key)}
                    onType={(text) => cells.put([{ cell, text }])}
                    onLeave={() => {
                      if (cell.text.trim() === '') cells.drop([cell.key]);
                    }}
                    onKeyDown={(event) => focusNext(event, at, column)}
                    onPaste={(event) => paste(event, cell)}
                  />
                </td>
              ))}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowHeadProps = Pick<PriceTableProps, 'template' | 'cells' | 'isChecked'> & { row: PriceRow };

function RowHead({ row, template, cells, isChecked }: RowHeadProps) {
  const { t } = useLingui();
  const { size, sizeId, minQuantity } = row;
  const added = cells.addedRow(row);
  const unit = say(unitWord(template.baseUnit, 1));
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
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove this quantity`}
          onClick={() => cells.removeRow(row)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
    );
  if (minQuantity !== 1) return <div className={classes.break}>{t`from ${fromQuantity}`}</div>;
  return (
    <div className={classes.size}>
      <span className={classes.name}>{size}</span>
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

type CellProps = {
  cell: PriceCell;
  list: string;
  at: string;
  error: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

function Cell({ cell, list, at, error, onType, onLeave, onKeyDown, onPaste }: CellProps) {
  const { t } = useLingui();
  const { row, held, otherwise, cents, text, problem } = cell;
  const { size, minQuantity } = row;
  const from = formatNumber(minQuantity ?? 0);
  const old = held && formatMoney(held.cents);
  const isNew = cents !== undefined;
  const elsewhere = otherwise && centsText(otherwise.cents);
  const message = problem ? say(problem) : error;
  return (
    <TextInput
      className={classes.cell ?? ''}
      aria-label={minQuantity === 1 ? `${list}, ${size}` : t`${list}, ${size} from ${from}`}
      inputMode="decimal"
      autoComplete="off"
      data-cell={at}
      data-changed={isNew || undefined}
      {...(message && { 'data-faulty': true })}
      value={text}
      placeholder={elsewhere ?? ''}
      title={isNew && old ? t`${old} until now` : undefined}
      leftSection={isNew && old ? <span className={classes.old}>{old} →</span> : <span aria-hidden>$</span>}
      leftSectionWidth={isNew && old ? 74 : 24}
      leftSectionPointerEvents="none"
      onChange={({ currentTarget: { value } }) => onType(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      error={message}
    />
  );
}
