import type { ProductSize, Template } from '../catalog/catalog.schema.ts';
import { type Day, FIRST_DAY } from '../core/day-fields.ts';
import { pricedPlace, priceFor, startOf } from '../prices/prices.rules.ts';
import { type Price, type PriceList, STANDARD_LIST_ID } from '../prices/prices.schema.ts';
import {
  changesOf,
  findNamed,
  type NamedThings,
  namedSizes,
  namedThings,
  plannedRow,
  priceText,
  repeatFinder,
} from './imports-names.rules.ts';
import { notePackagePrice, type RowPrice, withPaid } from './imports-paid.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { type RowReader, rowReader } from './imports-values.rules.ts';

/** Prices are compared with this. */
export type PresentPrices = {
  templates: readonly Template[];
  lists: readonly Pick<PriceList, 'id' | 'name'>[];
  prices: readonly Price[];
};

/** One row writes this: a price for one package. */
export type PriceWrite = Pick<Price, 'priceListId' | 'sizeId' | 'cents' | 'minQuantity' | 'validFrom'>;

const QUANTITY_MAX = 100_000;

type Size = ProductSize & { name: string };

type Read = {
  reader: RowReader;
  template: Template | null;
  size: Size | null;
  list: Pick<PriceList, 'id' | 'name'> | null;
  cents: number | null;
  validFrom: string | null;
  minQuantity: number;
};

/** A size on a list from a quantity on. */
const placeOf = (sizeId: number | undefined, listId: number | undefined, minQuantity: number) =>
  `${sizeId} ${listId} ${minQuantity}`;

const placeOfRow = ({ size, list, minQuantity }: Read) => placeOf(size?.id, list?.id, minQuantity);

/** '10+', '10 or more', 'from 10', '>= 10' and the first number of '10-24'. */
const WRITTEN_QUANTITY =
  /^(?:(?:from|min(?:imum|\.)?|desde|>=|≥) ?)?(\d{1,6})(?: ?(?:\+|&|and|or|y|o) ?(?:up|more|over|above|mas|más|arriba)?| ?(?:[-–]|to|a) ?\d{1,6})?$/i;

/** The rows with plain quantities, where what is written is one. */
const withQuantities = (rows: readonly TextRow[]): TextRow[] =>
  rows.map((row) => {
    const quantity = WRITTEN_QUANTITY.exec(row.cells.fromQuantity?.trim() ?? '')?.[1];
    return quantity === undefined || Number(quantity) === 0
      ? row
      : { ...row, cells: { ...row.cells, fromQuantity: quantity } };
  });

/** The day from which a price holds; null if that is from the beginning. */
const startText = (validFrom: Day | undefined): string | null =>
  validFrom === undefined || validFrom === FIRST_DAY ? null : validFrom;

/** The product and its size must exist. Without a list it is Standard; without a day it holds as `startOf` says. */
export const planPrices = (
  written: readonly TextRow[],
  present: PresentPrices,
  { today }: Pick<ImportAsker, 'today'>,
): PlannedRow<PriceWrite>[] => {
  const rows = withQuantities(written);
  const readerOf = rowReader(rows, today);
  const templates = namedThings('product', present.templates);
  const lists = namedThings('list', present.lists, { all: present.lists });
  const standard = present.lists.find(({ id }) => id === STANDARD_LIST_ID) ?? null;
  const sizes = new Map<number, NamedThings<Size>>();
  const sizesOf = (template: Template): NamedThings<Size> => {
    const all = template.sizes.map((size) => ({ ...size, name: size.size }));
    const known = sizes.get(template.id) ?? namedSizes(all, { all });
    sizes.set(template.id, known);
    return known;
  };
  const known = new Set(present.prices.map(pricedPlace));
  const presentAt = Map.groupBy(present.prices, ({ sizeId, priceListId, minQuantity }) =>
    placeOf(sizeId, priceListId, minQuantity),
  );

  const reads = rows.map((row): Read => {
    const reader = readerOf(row);
    const template = reader.required('product') === null ? null : findNamed(reader, 'product', templates);
    const label = reader.required('size');
    return {
      reader,
      template,
      size: template && label !== null ? findNamed(reader, 'size', sizesOf(template)) : null,
      list: reader.text('list') === null ? standard : findNamed(reader, 'list', lists),
      cents: reader.required('price') === null ? null : reader.cents('price'),
      validFrom: reader.day('validFrom'),
      minQuantity: reader.packages('fromQuantity', { min: 1, max: QUANTITY_MAX }) ?? 1,
    };
  });
  const soFar = Map.groupBy(
    reads.filter((read) => (read.validFrom ?? today) <= today),
    placeOfRow,
  );

  const isRepeat = repeatFinder();
  const rowPrices: RowPrice[] = [];
  const planned = reads.map((read) => {
    const { reader, template, size, list, cents, minQuantity } = read;
    const priced = { priceListId: list?.id ?? STANDARD_LIST_ID, sizeId: size?.id ?? 0 };
    const validFrom = read.validFrom ?? startOf(priced, known, today);
    const place = placeOfRow(read);
    const there = presentAt.get(place) ?? [];
    const asked = { quantity: minQuantity, deliveryDate: read.validFrom ?? today };
    const before = priceFor(there, asked);
    const sameDay = priceFor(
      there.filter((price) => price.validFrom === validFrom),
      asked,
    );
    // An earlier price stays good enough only if the file says nothing else of it up to today.
    const isAlone = read.validFrom === null && soFar.get(place)?.length === 1;
    const equal = isAlone ? before : sameDay;
    const title = [
      template?.name ?? reader.text('product'),
      size?.size ?? reader.text('size'),
      minQuantity > 1 && `${minQuantity}+`,
    ]
      .filter(Boolean)
      .join(' · ');
    const isRepeated = isRepeat(reader, { key: `${place} ${validFrom}`, title, says: cents });
    const isSame = isRepeated || (equal?.cents === cents && equal?.per === 'package');
    const unit = template?.baseUnit ?? null;
    if (!isSame && size && cents !== null)
      notePackagePrice(reader, {
        cents,
        isCatchWeight: size.isCatchWeight,
        before: before ?? null,
        unit,
      });
    const changes = changesOf(
      {
        column: 'price',
        before: before ? priceText(before, unit) : null,
        after: cents === null ? null : priceText({ cents }),
      },
      { column: 'list', before: before ? (list?.name ?? null) : null, after: list?.name ?? null },
      { column: 'validFrom', before: startText(before?.validFrom), after: startText(validFrom) },
      { column: 'fromQuantity', before: before ? String(minQuantity) : null, after: String(minQuantity) },
    );
    rowPrices.push({
      ...priced,
      cents: cents ?? 0,
      minQuantity,
      validFrom,
      size: priced.sizeId,
      unit,
      isWritten: !isSame,
    });
    return plannedRow<PriceWrite>(reader, {
      title,
      isNew: !isSame && !before,
      changes: isSame ? [] : changes,
      write: { ...priced, cents: cents ?? 0, minQuantity, validFrom },
    });
  });
  return withPaid(planned, (at) => rowPrices[at] ?? null, { present: present.prices, today });
};
