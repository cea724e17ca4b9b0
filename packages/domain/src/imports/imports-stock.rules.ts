import { unitsInLabel } from '../catalog/catalog.rules.ts';
import type { BaseUnit, ProductName } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import type { Day } from '../core/day-fields.ts';
import { times } from '../core/decimal.ts';
import { foldName } from '../core/names.ts';
import {
  ageOfLot,
  allocateTotal,
  isOldLot,
  lastHarvestDay,
  totalUnits,
} from '../inventory/inventory.rules.ts';
import { AddLotsInput } from '../inventory/inventory.schema.ts';
import { inventoryInputTexts } from '../inventory/inventory-input.texts.ts';
import { isPermitted } from '../permissions.ts';
import { findNamed, namedThings, plannedRow } from './imports-names.rules.ts';
import { splitAmount } from './imports-numbers.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { stockImportTexts } from './imports-stock.texts.ts';
import { unwrittenRow } from './imports-unwritten.rules.ts';
import { plainUnits, quoted, type RowReader, rowReader, sizeKey } from './imports-values.rules.ts';

/** The most base units that one row counts, as one can add at once. */
const UNITS_MAX = 10_000_000;
const ROWS_NAMED_MAX = 10;

export type StockLot = {
  id: number;
  productNameId: number;
  productName: string;
  unitsAvailable: number;
  harvestDate: Day;
  location: string;
  /** '' if it is any grower's. */
  farmerId: string;
  version: number;
  /** The last day on which somebody said that it is still good. */
  goodThrough?: Day | null;
};

/** A stock count is compared with this. */
export type PresentStock = {
  templates: readonly (Pick<ProductName, 'id' | 'name' | 'baseUnit'> & {
    isTraced?: boolean;
    sizes?: readonly { size: string; unitsPerBaseUnit: string }[];
  })[];
  /** Who can hold stock. */
  growers: readonly { uid: string; name: string; email: string | null }[];
  /** Live ones. */
  lots: readonly StockLot[];
  /** It says how many days the stock of products keeps that can get old, by their ids. */
  keeps?: ReadonlyMap<number, number>;
};

/** Without a grower, it belongs to any of them. */
type NewLot = {
  productName: string;
  units: number;
  harvestDate: Day;
  location: string;
  farmerId: string | null;
  /** It was counted beyond the lots of a traced product. */
  isFound?: boolean;
};
type LotStep = { id: number; version: number; from: number; to: number; isFound?: boolean };

/** One row writes this: the lots whose units become others, or a new lot. */
export type StockWrite = {
  productNameId: number;
  /** The lots of the product that it was decided on: see `lotsSeen`. */
  seen: string;
} & ({ lots: readonly LotStep[] } | { lot: NewLot });

/** The lots of one product as they are: if another text comes of them later, one was added, changed or removed. */
export const lotsSeen = (lots: readonly Pick<StockLot, 'id' | 'version'>[]): string =>
  lots
    .map(({ id, version }) => `${id}:${version}`)
    .sort()
    .join(' ');

/** The unit of a product that is no longer in the catalog is not known. */
type Product = {
  id: number;
  name: string;
  baseUnit: BaseUnit | null;
  isTraced?: boolean;
  sizes?: PresentStock['templates'][number]['sizes'];
};
type Grower = { uid: string; name: string };
type Count = {
  reader: RowReader;
  product: Product;
  units: number;
  /** It counts packages of this size; '' if the row says none. */
  size: string;
  day: Day | null;
  location: string;
  grower: Grower | null;
};

/** A row counts this: one lot, or all lots of its product, or a lot that is not there yet. */
type Counted = { key: string; lots: readonly StockLot[]; harvestDate: Day };

/** Live templates, and what else is in stock, unless a template has its name. */
const productsOf = ({ templates, lots }: PresentStock): Product[] => {
  const known = new Map<string, Product>();
  const others = lots.map(({ productNameId: id, productName: name }) => ({
    id,
    name,
    baseUnit: null,
  }));
  const names = new Set(templates.map(({ name }) => foldName(name)));
  for (const product of others)
    if (!names.has(foldName(product.name))) known.set(foldName(product.name), product);
  return [...templates, ...known.values()];
};

const rowsOf = (counts: readonly Count[]): string =>
  counts
    .slice(0, ROWS_NAMED_MAX)
    .map(({ reader }) => reader.row.row)
    .join(', ') + (counts.length > ROWS_NAMED_MAX ? ', …' : '');

const lotChoice = ({ id, location, unitsAvailable }: StockLot) => ({
  value: String(id),
  label: `${location || '–'}: ${unitsAvailable}`,
});

/** Whose stock the row itself says it is. */
const namedGrower = ({ reader, grower }: Count): string =>
  reader.text('grower') === null ? '' : (grower?.uid ?? '');

/** The lot of a day, and of a place if the row says one; null, with an issue, if several may be meant. */
const findLot = (count: Count, day: Day, lots: readonly StockLot[]): Counted | null => {
  const { reader, product, location } = count;
  const ofDay = lots.filter(({ harvestDate }) => harvestDate === day);
  const chosen = ofDay.find(({ id }) => String(id) === reader.row.chosen.location);
  const place = foldName(location);
  const alike = chosen
    ? [chosen]
    : ofDay.filter(
        (lot) =>
          (location === '' || foldName(lot.location) === place) &&
          (namedGrower(count) === '' || lot.farmerId === namedGrower(count)),
      );
  const [lot, ...others] = alike;
  if (!lot) return { key: `new ${day} ${place} ${namedGrower(count)}`, lots: [], harvestDate: day };
  if (others.length === 0) return { key: `lot ${lot.id}`, lots: [lot], harvestDate: day };
  const said = { count: alike.length, product: product.name, day: { day } };
  return reader.refuse('location', stockImportTexts.lotUnclear(said), alike.map(lotChoice));
};

/** Each row of one product counts this; null, with an issue, for a row that is not clear. */
const findCounted = (counts: readonly Count[], lots: readonly StockLot[], today: Day): (Counted | null)[] => {
  const [first] = counts;
  if (counts.some(({ day }) => day !== null) && counts.some(({ day }) => day === null)) {
    const says = stockImportTexts.countMixed({ rows: rowsOf(counts), product: first?.product.name ?? '' });
    return counts.map(({ reader }) => reader.refuse('harvestDate', says));
  }
  // While nothing is in stock, each place and grower gets an own lot.
  const isByPlace =
    lots.length === 0 && counts.every((count) => count.location !== '' || namedGrower(count) !== '');
  return counts.map((count) => {
    if (count.day !== null) return findLot(count, count.day, lots);
    const place = isByPlace ? `${foldName(count.location)} ${namedGrower(count)}` : '';
    return { key: `total ${place}`, lots, harvestDate: today };
  });
};

const writeOf = (
  { reader, product, units, location, day, grower }: Count,
  { lots, harvestDate }: Counted,
  seen: string,
): StockWrite => {
  const of = { productNameId: product.id, seen };
  const named = { productName: product.name, harvestDate, location, farmerId: grower?.uid ?? null };
  if (lots.length === 0) return { ...of, lot: { ...named, units } };
  const found = product.isTraced ? units - totalUnits(lots) : 0;
  if (found > 0 && day === null) {
    reader.note('onHand', stockImportTexts.found({ units: found, unit: unitWord(product.baseUnit, found) }));
    return { ...of, lot: { ...named, units: found, isFound: true } };
  }
  const versions = new Map(lots.map(({ id, version }) => [id, version]));
  return {
    ...of,
    lots: allocateTotal(lots, units).map((step) => ({
      ...step,
      version: versions.get(step.id) ?? 0,
      ...(found > 0 && { isFound: true }),
    })),
  };
};

/** Notes 'Older than 7 days' of the oldest lot that a row counts, since that will not be promised. */
const noteOld = (
  { reader, product, units, day }: Count,
  { lots, harvestDate }: Counted,
  { today, keepsDays }: { today: Day; keepsDays: number | undefined },
): void => {
  if (keepsDays === undefined || units === 0) return;
  const held = lots.filter(({ unitsAvailable }) => unitsAvailable > 0 || day !== null);
  const all = lots.length === 0 ? [{ harvestDate }] : held;
  const old = all.filter((lot) =>
    isOldLot({ goodThrough: null, ...lot }, { keepsDays, getsOld: true }, today),
  );
  const ages = old.map((lot) => ageOfLot(lot.harvestDate, today));
  if (ages.length > 0)
    reader.note(
      'harvestDate',
      stockImportTexts.tooOld({ product: product.name, age: Math.max(...ages), keeps: keepsDays }),
    );
};

const planCount = (
  count: Count,
  counted: Counted,
  { seen, isRepeated }: { seen: string; isRepeated: boolean },
): PlannedRow<StockWrite> => {
  const { reader, product, units, location, day, grower } = count;
  const isNew = counted.lots.length === 0 && units > 0 && !isRepeated;
  const before = totalUnits(counted.lots);
  const after = (column: string, text: string) =>
    text === '' ? [] : [{ column, before: null, after: text }];
  const changed =
    before === units || isRepeated
      ? []
      : [{ column: 'onHand', before: String(before), after: String(units) }];
  return plannedRow(reader, {
    title: [product.name, day, location].filter(Boolean).join(' · '),
    isNew,
    changes: isNew
      ? [
          ...after('onHand', String(units)),
          ...after('harvestDate', counted.harvestDate),
          ...after('location', location),
          ...after('grower', namedGrower(count) && (grower?.name ?? '')),
        ]
      : changed,
    write: writeOf(count, counted, seen),
  });
};

/** The size that the row counts; null without one, or with the unit it is counted in, as our exports have it. */
const sizeCounted = (reader: RowReader): string | null =>
  reader.text('baseUnit') === null ? reader.text('size') : null;

/** A count of a size may be packages or units: the person says which. */
const askPacks = (reader: RowReader, { baseUnit, sizes = [] }: Product, units: number): void => {
  const size = sizeCounted(reader);
  const written = reader.text('onHand');
  const isAnswered = reader.row.chosen.onHand !== undefined || splitAmount(written ?? '') !== null;
  if (size === null || baseUnit === null || units === 0 || isAnswered) return;
  const own = sizes.find((other) => sizeKey(other.size) === sizeKey(size))?.unitsPerBaseUnit;
  const perPack = own ?? plainUnits(size, baseUnit) ?? unitsInLabel(size, baseUnit);
  const said = { size: quoted(size), unit: unitWord(baseUnit) };
  if (perPack === null) {
    reader.note('onHand', stockImportTexts.sizeUnread(said));
    return;
  }
  const count = reader.decimal('onHand') ?? String(units);
  const packed = Math.floor(Number(times(count, perPack)));
  if (packed === units || packed > UNITS_MAX) return;
  const packs = { ...said, count, units: packed };
  // How it is rounded is said once it is answered.
  reader.notes.splice(0, reader.notes.length, ...reader.notes.filter(({ column }) => column !== 'onHand'));
  reader.refuse(
    'onHand',
    stockImportTexts.packsOrUnits(packs),
    [
      { value: String(packed), label: `${count} × ${said.size} = ${packed} ${said.unit}` },
      { value: String(units), label: `${units} ${said.unit}` },
    ],
    { act: 'suggested', value: String(packed) },
  );
};

const unread = (reader: RowReader): PlannedRow<never> => unwrittenRow(reader, reader.text('product') ?? '');

/**
 * A count: what the file says is on hand. With a harvest date (and a location) it is of that lot, otherwise of all lots of
 * the product. Rows that say the same twice count once.
 */
export const planStock = (
  rows: readonly TextRow[],
  present: PresentStock,
  { person, today }: ImportAsker,
): PlannedRow<StockWrite>[] => {
  const read = rowReader(rows, today);
  const products = productsOf(present);
  const things = namedThings('product', products);
  const growers = namedThings('grower', present.growers, {
    label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
    all: present.growers,
  });
  const self = present.growers.find(({ uid }) => uid === person.uid) ?? null;
  const mayName = isPermitted('inventory.addForOthers', person.role);
  /** Stock that a grower brings in is theirs. */
  const growerOf = (reader: RowReader): Grower | null => {
    const grower = findNamed(reader, 'grower', growers);
    if (mayName) return grower;
    return grower && grower.uid !== self?.uid
      ? reader.refuse('grower', stockImportTexts.growerNotYou())
      : self;
  };
  const lotsOf = Map.groupBy(present.lots, ({ productNameId }) => productNameId);
  const planned = new Map<TextRow, PlannedRow<StockWrite>>();
  const counts: Count[] = [];
  for (const row of rows) {
    const reader = read(row);
    reader.required('product');
    reader.required('onHand');
    const product = findNamed(reader, 'product', things);
    const writtenIn = reader.unit('baseUnit', product?.baseUnit);
    const units = reader.units('onHand', product?.baseUnit ?? null, { max: UNITS_MAX, writtenIn });
    const day = reader.day('harvestDate');
    const last = lastHarvestDay(today);
    if (day !== null && day > last)
      reader.refuse('harvestDate', inventoryInputTexts.harvestTooLate({ day: { day: last } }));
    const location = reader.field('location', AddLotsInput.shape.location) ?? '';
    const grower = growerOf(reader);
    if (product && units !== null && reader.issues.length === 0) askPacks(reader, product, units);
    const size = sizeKey(sizeCounted(reader) ?? '');
    if (product && units !== null && reader.issues.length === 0)
      counts.push({ reader, product, units, size, day, location, grower });
    else planned.set(row, unread(reader));
  }
  for (const [productNameId, ofProduct] of Map.groupBy(counts, ({ product }) => product.id)) {
    const lots = lotsOf.get(productNameId) ?? [];
    const seen = lotsSeen(lots);
    const counted = findCounted(ofProduct, lots, today);
    const byTarget = Map.groupBy(ofProduct.keys(), (index) => counted[index]?.key);
    for (const [index, count] of ofProduct.entries()) {
      const target = counted[index];
      const same = (byTarget.get(target?.key) ?? []).flatMap((at) => ofProduct[at] ?? []);
      // Different sizes in one lot add up.
      const sizes = [...Map.groupBy(same, ({ size }) => size).values()];
      const isOfSizes = same.every(({ size }) => size !== '');
      const alike = isOfSizes ? same.filter(({ size }) => size === count.size) : same;
      const units = isOfSizes ? sizes.reduce((sum, [one]) => sum + (one?.units ?? 0), 0) : count.units;
      if (target && alike.some((other) => other.units !== count.units)) {
        const said = { rows: rowsOf(alike), product: count.product.name };
        count.reader.refuse('onHand', stockImportTexts.countTwice(said));
      }
      const isRepeated = same[0] !== count;
      const isRead = target && count.reader.issues.length === 0;
      if (isRead) noteOld(count, target, { today, keepsDays: present.keeps?.get(productNameId) });
      planned.set(
        count.reader.row,
        isRead ? planCount({ ...count, units }, target, { seen, isRepeated }) : unread(count.reader),
      );
    }
  }
  return rows.flatMap((row) => planned.get(row) ?? []);
};
