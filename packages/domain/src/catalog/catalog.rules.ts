import { compare, dividedBy, sum, times } from '../core/decimal.ts';
import type { FarmText } from '../core/texts.ts';
import type { BaseUnit } from './catalog.schema.ts';
import { catalogTexts } from './catalog.texts.ts';
import { unitWord } from './catalog-units.rules.ts';

const OUNCES_PER_POUND = 16;

const POUNDS_PER_OUNCE = '0.0625';

/** Whether a unit is a weight. Only what is counted in one can be weighed when it is packed. */
export const isWeight = (unit: BaseUnit): boolean => unit === 'oz' || unit === 'lb';

/** Base units per package after the template's unit changes, exact. Throws a `RangeError` but for oz and lb. */
export const convertSizes = (unitsPerBaseUnit: string, from: BaseUnit, to: BaseUnit): string => {
  if (from === to) return unitsPerBaseUnit;
  if (from === 'lb' && to === 'oz') return times(unitsPerBaseUnit, OUNCES_PER_POUND);
  if (from === 'oz' && to === 'lb') return times(unitsPerBaseUnit, POUNDS_PER_OUNCE);
  throw new RangeError(`There is no fixed ratio between ${from} and ${to}.`);
};

/** Rounded down like all stock: 17 oz become 1 lb. Throws a `RangeError` but for oz and lb. */
export const convertStock = (units: number, from: BaseUnit, to: BaseUnit): number =>
  Math.floor(Number(convertSizes(String(units), from, to)));

/** Between oz and lb always; otherwise only while the template has neither stock nor sizes. */
export const canChangeBaseUnit = (
  from: BaseUnit,
  to: BaseUnit,
  { hasStock, hasSizes }: { hasStock: boolean; hasSizes: boolean },
): boolean => from === to || (isWeight(from) && isWeight(to)) || !(hasStock || hasSizes);

/** 8 oz is 0.5 for a template in lb; nine decimal places. Throws a `RangeError` for other pairs of units. */
export const unitsInTemplateUnit = (value: string, chosenUnit: BaseUnit, templateUnit: BaseUnit): string =>
  chosenUnit === templateUnit ? value : dividedBy(convertSizes(value, chosenUnit, templateUnit), 1);

/** Common labels and their pounds per package, as the size form of a template in lb shows them. */
export const conversionHints = [
  { size: '2oz', pounds: '0.125' },
  { size: '4oz', pounds: '0.25' },
  { size: '5oz', pounds: '0.3125' },
  { size: '8oz', pounds: '0.5' },
  { size: '1lb', pounds: '1.0' },
] as const;

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+`;
const AMOUNT = String.raw`(?:(\d+)[\s-]+)?(\d+)\s*[/⁄]\s*([1-9]\d*)|(${NUMBER})`;
const WEIGHT_WITH_AMOUNT = new RegExp(String.raw`(?:(\d+)\s*[x×]\s*)?(?:${AMOUNT})[\s-]*(oz|lb)`, 'i');
const WEIGHT_ALONE = /(?<![a-z])(oz|lb)s?(?![a-z])/i;
const FIRST_NUMBER = new RegExp(NUMBER);
const VULGAR_FRACTION = /[¼-¾⅐-⅞]/g;

const withoutCommas = (number: string) => number.replaceAll(',', '');

/**
 * The pounds in one package according to its label, as decimal text, or null if the label has no weight.
 *
 * The number before `oz` or `lb` counts ('5oz', '1.5 lb', '10-lb bag', '1/2 lb'; '12 x 8oz' is twelve of them); without
 * one, the first number in the label; without any number, 1. Ounces are divided by 16. The letters must be a word of
 * their own: 'dozen' and 'bulb' are not weights. If a label has two weights, the first one counts.
 */
export const poundsInLabel = (label: string): string | null => {
  const plain = label.replace(VULGAR_FRACTION, (sign) => ` ${sign.normalize('NFKC')}`);
  const pounds = (amount: string, unit: string) =>
    unit.toLowerCase() === 'oz' ? convertSizes(amount, 'oz', 'lb') : times(amount, 1);

  const exact = WEIGHT_WITH_AMOUNT.exec(plain);
  if (exact) {
    const [, packs = '1', whole = '0', numerator, denominator, number, unit = 'lb'] = exact;
    const amount =
      numerator !== undefined && denominator !== undefined
        ? sum([whole, dividedBy(numerator, denominator)])
        : withoutCommas(number ?? '1');
    return pounds(times(packs, amount), unit);
  }
  const alone = WEIGHT_ALONE.exec(plain);
  return alone?.[1] ? pounds(withoutCommas(FIRST_NUMBER.exec(plain)?.[0] ?? '1'), alone[1]) : null;
};

const ONE_NUMBER = new RegExp(String.raw`^[^\d¼-¾⅐-⅞]*(?:(?:${NUMBER})\s*[¼-¾⅐-⅞]?|[¼-¾⅐-⅞])[^\d¼-¾⅐-⅞]*$`);
const WEIGHT_UNITS = /(?<![a-z])(?:oz|lb)/gi;

/** Tells if a label has one number and one weight unit ('5oz', '12 lb case'), unlike '4/3lb', '2-25lb' and '4x3 lb'. */
export const isPlainWeight = (label: string): boolean =>
  ONE_NUMBER.test(label) && label.match(WEIGHT_UNITS)?.length === 1;

const COUNT = /^(\d+)[\s-]*(?:ct|count)\b/i;
const DOZENS = /^(?:(\d+)[\s-]*)?(?:dozen|doz|dz|docenas?)$/i;

const countInLabel = (label: string): string | null => {
  const [, count] = COUNT.exec(label) ?? [];
  if (count) return times(count, 1);
  const dozens = DOZENS.exec(label);
  return dozens && times(dozens[1] ?? '1', 12);
};

/**
 * Base units in a package by its label, or null if it names none above 0: a weight for a template in lb or oz ('8oz' is
 * 0.5 lb; nine decimal places), a count ('24ct') or plain dozens ('2 dozen') for one that is counted.
 */
export const unitsInLabel = (size: string, baseUnit: BaseUnit): string | null => {
  const pounds = isWeight(baseUnit) ? poundsInLabel(size) : null;
  const units = isWeight(baseUnit)
    ? pounds && dividedBy(convertSizes(pounds, 'lb', baseUnit), 1)
    : countInLabel(size.trim());
  return units && compare(units, 0) > 0 ? units : null;
};

export type LabeledSize = { size: string; units: string | number; unit: BaseUnit };

/** The units after the label or its unit changes: the new label's, unless somebody typed others than the old one's. */
export const presetUnits = (
  { size, units, unit }: LabeledSize,
  to: Pick<LabeledSize, 'size' | 'unit'>,
): string | number => {
  const isPreset = String(units).trim() === (unitsInLabel(size, unit) ?? '1');
  return isPreset ? (unitsInLabel(to.size, to.unit) ?? 1) : units;
};

const CONTAINER =
  /\b(?:cases?|cs|box|boxes|cartons?|ctn|crates?|bins?|flats?|trays?|lugs?|bushels?|bags?|sacks?|pallets?|totes?|cajas?|bolsas?|sacos?|costal|huacal|charolas?|tarimas?)\b/i;
const OTHER_NUMBER = /(?<!\d)(?!0*1(?!\d))\d+/;

/**
 * Tells if the 1 beside a label is likely the preset that nobody looked at: the label says no units, and it names a
 * container ('case'), another number ('24 heads'), or any package of what is weighed ('large').
 */
export const isPresetUnseen = ({ size, units, unit }: LabeledSize): boolean =>
  size.trim() !== '' &&
  Number(units) === 1 &&
  unitsInLabel(size, unit) === null &&
  (isWeight(unit) || CONTAINER.test(size) || OTHER_NUMBER.test(size));

/** '8oz = 0.5 lb per package'; null if the label names no units. */
export const sizeHint = (size: string, baseUnit: BaseUnit): FarmText | null => {
  const units = unitsInLabel(size, baseUnit);
  const label = size.trim();
  const documented = conversionHints.find((hint) => hint.size === label.toLowerCase().replaceAll(/\s/g, ''));
  if (units === null) return null;
  const amount = documented && baseUnit === 'lb' ? documented.pounds : units;
  return catalogTexts.sizeHint({ size: label, amount, unit: unitWord(baseUnit, Number(units)) });
};

/** By name or size label, in any case. A blank search finds everything. */
export const matchesSearch = (productName: string, sizes: readonly string[], query: string): boolean => {
  const searchText = query.trim().toLowerCase();
  return [productName, ...sizes].some((text) => text.toLowerCase().includes(searchText));
};
