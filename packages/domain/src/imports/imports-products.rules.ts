import { isWeight, unitsInLabel, unitsInTemplateUnit } from '../catalog/catalog.rules.ts';
import {
  AddSizeInput,
  type BaseUnit,
  CreateTemplateInput,
  type Template,
} from '../catalog/catalog.schema.ts';
import { catalogTexts } from '../catalog/catalog.texts.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import type { Day } from '../core/day-fields.ts';
import { compare } from '../core/decimal.ts';
import { foldName } from '../core/names.ts';
import { keptPrices, pricedPlace, priceFor, startOf } from '../prices/prices.rules.ts';
import { type Price, STANDARD_LIST_ID } from '../prices/prices.schema.ts';
import { isItemCode } from './imports-codes.rules.ts';
import { importIssues } from './imports-issues.texts.ts';
import {
  changesOf,
  findOrMakeNamed,
  type NamedThings,
  namedSizes,
  namedThings,
  plannedRow,
  priceText,
  repeatFinder,
  yesNoText,
} from './imports-names.rules.ts';
import { notePackagePrice, type RowPrice, withPaid } from './imports-paid.rules.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { plainUnits, type RowReader, rowReader, sizeKey, unitChoices } from './imports-values.rules.ts';

/** Products are compared with this. */
export type PresentProducts = {
  templates: readonly Template[];
  /** At least those of the Standard list. */
  prices: readonly Price[];
};

export type SizeFields = { unitsPerBaseUnit: string; isCatchWeight: boolean };

/** One row writes this: a product, one of its sizes, and that size's price. */
export type ProductWrite = {
  /** A present product, or a new one, which is made once for all rows that name it (in the same spelling). */
  product: { id: number; version: number } | { id: null; name: string; baseUnit: BaseUnit };
  /** A present size or a new one; null: the row is the product alone. */
  size: { id: number; version: number } | ({ id: null; size: string } & SizeFields) | null;
  /** The present size becomes this; null if it stays as it is. */
  sizeChange: SizeFields | null;
  /** A price for one package on the Standard list. */
  price: { cents: number; validFrom: Day } | null;
};

type Found = NonNullable<ReturnType<typeof findOrMakeNamed<Template>>>;

/** All rows of one new product say this together. */
type NewProduct = { name: string; baseUnit: BaseUnit | null; unitRow: number };

/** A row says this of its product, before the rows of new products are put together. */
type Read = { reader: RowReader; found: Found | null; key: string; unit: BaseUnit | null };

const readProduct = (reader: RowReader, templates: NamedThings<Template>): Read => {
  const said = reader.required('product');
  const found = said === null ? null : findOrMakeNamed(reader, 'product', templates);
  if (found && !found.thing) {
    reader.field('product', CreateTemplateInput.shape.name);
    const isCode = said !== null && isItemCode(said) && reader.row.chosen.product !== said;
    if (isCode)
      reader.refuse('product', importIssues.codeNotName({ text: said }), [{ value: said, label: said }]);
  }
  return {
    reader,
    found,
    // No folded name starts with a space.
    key: found?.thing ? ` ${found.thing.id}` : foldName(said ?? ''),
    unit: reader.unit('baseUnit', found?.thing?.baseUnit),
  };
};

/** The new products of a file, by their folded names. */
const readNewProducts = (rows: readonly Read[]): Map<string, NewProduct> => {
  const made = new Map<string, NewProduct>();
  for (const { reader, found, key, unit } of rows) {
    if (!found || found.thing) continue;
    const product = made.get(key) ?? {
      name: (reader.text('product') ?? '').normalize('NFC'),
      baseUnit: null,
      unitRow: 0,
    };
    made.set(key, product);
    if (unit !== null && product.baseUnit === null)
      Object.assign(product, { baseUnit: unit, unitRow: reader.row.row });
  }
  return made;
};

/** One is converted to the other. */
const areWeights = (...units: BaseUnit[]): boolean => units.every(isWeight);

const unitText = (unit: BaseUnit) => catalogTexts.unit({ unit });

const keptUnit = (reader: RowReader, product: string, unit: BaseUnit, other: BaseUnit): BaseUnit => {
  reader.note('baseUnit', importIssues.unitKept({ product, unit: unitText(unit), other: unitText(other) }));
  return unit;
};

/** The unit the row's product is counted in; null, with an issue, if it is not known or contradicts another. */
const decideUnit = ({ reader, found, unit }: Read, product: NewProduct | undefined): BaseUnit | null => {
  const name = found?.thing?.name ?? product?.name ?? '';
  if (reader.issues.some(({ column }) => column === 'baseUnit')) return null;
  if (found?.thing) {
    const present = found.thing.baseUnit;
    if (unit === null || unit === present) return present;
    if (areWeights(unit, present)) return keptUnit(reader, name, present, unit);
    const says = { product: name, unit: unitText(present), other: unitText(unit) };
    return reader.refuse('baseUnit', importIssues.unitDiffers(says));
  }
  if (!product) return null;
  if (product.baseUnit === null)
    return reader.refuse('baseUnit', importIssues.unitBlank({ product: name }), unitChoices);
  if (unit === null || unit === product.baseUnit) return product.baseUnit;
  if (areWeights(unit, product.baseUnit)) return keptUnit(reader, name, product.baseUnit, unit);
  return reader.refuse(
    'baseUnit',
    importIssues.unitsDiffer({
      product: name,
      unit: unitText(product.baseUnit),
      other: unitText(unit),
      row: product.unitRow,
    }),
  );
};

type Size = Template['sizes'][number] & { name: string };

/** Gives what a package has in the unit of its product. A note says if it was another weight. */
const inUnit = (
  reader: RowReader,
  {
    amount,
    from,
    to,
    product,
  }: { amount: string; from: BaseUnit | null; to: BaseUnit | null; product: string },
): string => {
  if (from === null || to === null || from === to || !areWeights(from, to)) return amount;
  const converted = unitsInTemplateUnit(amount, from, to);
  reader.note(
    'unitsPerPackage',
    importIssues.unitsConverted({ product, unit: to, other: from, amount, converted }),
  );
  return converted;
};

/** The units in a package as they are written. */
const writtenUnits = (reader: RowReader, from: BaseUnit | null, to: BaseUnit | null, product: string) => {
  const amount = reader.decimal('unitsPerPackage');
  return amount === null ? null : inUnit(reader, { amount, from, to, product });
};

/** The units in a package of a new size: as written, or as its label plainly says. */
const unitsOfNewSize = (
  reader: RowReader,
  { size, unit, from, product }: { size: string; unit: BaseUnit; from: BaseUnit | null; product: string },
): string | null => {
  const written = writtenUnits(reader, from, unit, product);
  if (written !== null || reader.text('unitsPerPackage') !== null) return written;
  const plain = plainUnits(size, unit);
  if (plain !== null) return plain;
  for (const other of (['lb', 'oz'] as const).filter((other) => other !== unit && isWeight(unit))) {
    const amount = plainUnits(size, other);
    if (amount !== null) return inUnit(reader, { amount, from: other, to: unit, product });
  }
  const near = unitsInLabel(size, unit);
  return reader.refuse(
    'unitsPerPackage',
    importIssues.unitsBlank({ unit: unitWord(unit), size }),
    near === null ? [] : [{ value: near, label: near }],
    near === null ? undefined : { act: 'suggested', value: near },
  );
};

/** Each row is a size of a product, or a product alone. */
export const planProducts = (
  rows: readonly TextRow[],
  present: PresentProducts,
  { today }: Pick<ImportAsker, 'today'>,
): PlannedRow<ProductWrite>[] => {
  const readerOf = rowReader(rows, today);
  const templates = namedThings('product', present.templates);
  const everyPrice = Map.groupBy(present.prices, ({ sizeId }) => sizeId);
  const standardOf = (sizeId: number) =>
    (everyPrice.get(sizeId) ?? []).filter(({ priceListId }) => priceListId === STANDARD_LIST_ID);
  const known = new Set(present.prices.map(pricedPlace));
  const sizesById = new Map<number, NamedThings<Size>>();
  const sizesOf = (template: Template): NamedThings<Size> => {
    const known = sizesById.get(template.id);
    if (known) return known;
    const sizes = namedSizes(template.sizes.map((size) => ({ ...size, name: size.size })));
    sizesById.set(template.id, sizes);
    return sizes;
  };
  const isRepeat = repeatFinder();
  const reads = rows.map((row) => readProduct(readerOf(row), templates));
  const made = readNewProducts(reads);

  const rowPrices: (RowPrice | null)[] = [];
  const planned = reads.map((read) => {
    const { reader, found } = read;
    const product = made.get(read.key);
    const template = found?.thing ?? null;
    const unit = found && decideUnit(read, product);
    const name = template?.name ?? product?.name ?? reader.text('product') ?? '';
    const label = reader.text('size');
    const sizeFound = template && label !== null ? findOrMakeNamed(reader, 'size', sizesOf(template)) : null;
    const size = sizeFound?.thing ?? null;
    if (!size) reader.field('size', AddSizeInput.shape.size);
    const isNewSize = label !== null && !size;

    const weighed = reader.yesNo('weighed');
    const cents = reader.cents('price');
    const units =
      size || unit === null || label === null
        ? writtenUnits(reader, read.unit, unit, name)
        : unitsOfNewSize(reader, { size: label, unit, from: read.unit, product: name });
    if (label === null) {
      if (units !== null) reader.refuse('unitsPerPackage', importIssues.sizeMissing());
      if (cents !== null) reader.refuse('price', importIssues.sizeMissing());
    }
    const isCatchWeight = weighed ?? size?.isCatchWeight ?? false;
    if (weighed === true && unit !== null && !isWeight(unit))
      reader.refuse('weighed', importIssues.weighedNotByWeight({ product: name, unit: unitWord(unit) }));

    const unitsBefore = size?.unitsPerBaseUnit ?? null;
    const areUnitsSame = units === null || (unitsBefore !== null && compare(units, unitsBefore) === 0);
    const unitsPerBaseUnit = areUnitsSame ? unitsBefore : units;
    const price = size && priceFor(standardOf(size.id), { quantity: 1, deliveryDate: today });
    const isPriceSame = cents === null || (price?.cents === cents && price.per === 'package');

    if (label !== null && cents !== null && !isPriceSame)
      notePackagePrice(reader, { cents, isCatchWeight, before: price ?? null, unit });
    else if (size && unit !== null && isCatchWeight !== size.isCatchWeight) {
      const kept = keptPrices(
        everyPrice.get(size.id) ?? [],
        { isCatchWeight, unitsPerBaseUnit: units ?? size.unitsPerBaseUnit },
        { baseUnit: unit, today },
      );
      if (kept) reader.note('weighed', kept);
    }

    const title = label === null ? name : `${name} · ${size?.size ?? label}`;
    const validFrom = startOf({ priceListId: STANDARD_LIST_ID, sizeId: size?.id ?? 0 }, known, today);
    const key = JSON.stringify([read.key, label === null ? null : (size?.id ?? sizeKey(label))]);
    const isSame = isRepeat(reader, {
      key,
      title,
      says: [unitsPerBaseUnit, isCatchWeight, cents],
    });
    const changes = changesOf(
      { column: 'product', before: template && name, after: name },
      { column: 'baseUnit', before: template?.baseUnit ?? null, after: unit },
      ...(label === null
        ? []
        : [
            { column: 'size', before: size?.size ?? null, after: size?.size ?? label },
            { column: 'unitsPerPackage', before: unitsBefore, after: unitsPerBaseUnit },
            {
              column: 'weighed',
              before: yesNoText(size?.isCatchWeight ?? false),
              after: yesNoText(isCatchWeight),
            },
          ]),
      ...(isPriceSame
        ? []
        : [{ column: 'price', before: price ? priceText(price, unit) : null, after: priceText({ cents }) }]),
    );
    rowPrices.push(
      cents === null || label === null
        ? null
        : {
            ...{ priceListId: STANDARD_LIST_ID, minQuantity: 1 },
            ...{ cents, validFrom, unit, size: size?.id ?? key, isWritten: !isSame && !isPriceSame },
          },
    );
    const fields = { unitsPerBaseUnit: unitsPerBaseUnit ?? '1', isCatchWeight };
    const isSizeSame = areUnitsSame && isCatchWeight === size?.isCatchWeight;
    return plannedRow<ProductWrite>(reader, {
      title,
      isNew: !isSame && (!template || isNewSize),
      changes: isSame ? [] : changes,
      proposal: found?.proposal ?? sizeFound?.proposal ?? null,
      write: {
        product: template
          ? { id: template.id, version: template.version }
          : { id: null, name, baseUnit: unit ?? 'each' },
        size: size
          ? { id: size.id, version: size.version }
          : label === null
            ? null
            : { id: null, size: label.normalize('NFC'), ...fields },
        sizeChange: size && !isSizeSame ? fields : null,
        price: isPriceSame ? null : { cents, validFrom },
      },
    });
  });
  return withPaid(planned, (at) => rowPrices[at] ?? null, { present: present.prices, today });
};
