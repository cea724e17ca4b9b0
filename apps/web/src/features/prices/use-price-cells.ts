import { type Price, type PriceList, type PricePer, STANDARD_LIST_ID } from '@farm/domain/prices';
import { useState } from 'react';
import { newKey } from '../../lib/create-key.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import {
  type AddedRow,
  cellKey,
  cellOf,
  type Draft,
  type PriceCell,
  type PriceRow,
  perOf,
  rowsOf,
  typedPercent,
} from './price-cells.ts';

type Known = {
  sizes: NonNullable<ShownTemplate['sizes']>;
  lists: readonly PriceList[];
  prices: readonly Price[];
};

/** It is typed into the cells of a product's prices, beside what holds on a day. */
export const usePriceCells = ({ sizes, lists, prices }: Known, day: string) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [added, setAdded] = useState<readonly AddedRow[]>([]);
  const [pers, setPers] = useState<ReadonlyMap<number, PricePer>>(new Map());
  const [percentTyped, setPercent] = useState('');
  const percent = typedPercent(percentTyped);
  const rows = rowsOf(sizes, prices, added);
  const perOfSize = (sizeId: number): PricePer => {
    const size = sizes.find(({ id }) => id === sizeId);
    return pers.get(sizeId) ?? (size ? perOf(size, prices, day) : 'package');
  };
  const grid = { prices, day, drafts, percent };
  const cells = rows.map((row) => lists.map((list) => cellOf(row, list.id, perOfSize(row.sizeId), grid)));
  const all = cells.flat();
  const overtaken = all.filter(({ isOvertaken }) => isOvertaken);
  const put = (typed: readonly { cell: PriceCell; text: string }[]) =>
    setDrafts((before) => {
      const next = new Map(before);
      for (const { cell, text } of typed)
        next.set(cell.key, { typed: text, over: before.get(cell.key)?.over ?? cell.held?.id ?? null });
      return next;
    });
  const drop = (keys: readonly string[]) =>
    setDrafts((before) => new Map([...before].filter(([key]) => !keys.includes(key))));
  return {
    rows,
    cells,
    all,
    changed: all.filter(({ cents, row }) => cents !== undefined && row.minQuantity !== null),
    faulty: all.filter(
      ({ problem, row, text }) => problem || (row.minQuantity === null && text.trim() !== ''),
    ),
    /** New quantities that have no price yet. */
    unfinished: added.flatMap(({ key, typed }) => {
      const place = rows.findIndex((row) => row.key === key);
      const isBlank = cells[place]?.every(({ text }) => text.trim() === '');
      return typed !== '' && isBlank ? [key] : [];
    }),
    overtaken,
    isTouched: drafts.size > 0 || percentTyped !== '' || added.length > 0,
    perOfSize,
    setPer: (sizeId: number, per: PricePer) => setPers((before) => new Map(before).set(sizeId, per)),
    percentTyped,
    isPercentUnfit: Number.isNaN(percent),
    setPercent,
    put,
    drop,
    /** Fills the cells from one on to the right and down; returns how many values had no cell. */
    putBlock: (from: PriceCell, block: readonly (readonly string[])[]): number => {
      const top = rows.indexOf(from.row);
      const left = lists.findIndex(({ id }) => id === from.listId);
      const values = block.flatMap((values, down) =>
        values.map((text, right) => ({ text, cell: cells[top + down]?.[left + right] })),
      );
      put(values.flatMap(({ cell, text }) => (cell && text !== '' ? [{ cell, text }] : [])));
      return values.filter(({ cell, text }) => !cell && text !== '').length;
    },
    addRow: (sizeId: number): string => {
      const key = `new-${newKey()}`;
      setAdded((before) => [...before, { key, sizeId, typed: '' }]);
      return key;
    },
    addedRow: (row: PriceRow) => added.find(({ key }) => key === row.key),
    setAddedRow: (key: string, typed: string) =>
      setAdded((before) => before.map((row) => (row.key === key ? { ...row, typed } : row))),
    removeRow: (row: PriceRow) => {
      setAdded((before) => before.filter(({ key }) => key !== row.key));
      drop(lists.map(({ id }) => cellKey(row, id)));
    },
    keepMine: () =>
      setDrafts((before) => {
        const next = new Map(before);
        for (const { key, held } of overtaken)
          next.set(key, { typed: before.get(key)?.typed ?? '', over: held?.id ?? null });
        return next;
      }),
    takeTheirs: () => drop(overtaken.map(({ key }) => key)),
  };
};

export type PriceCells = ReturnType<typeof usePriceCells>;

export const isStandard = (list: Pick<PriceList, 'id'>): boolean => list.id === STANDARD_LIST_ID;
