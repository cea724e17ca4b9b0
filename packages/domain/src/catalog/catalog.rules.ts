import { dividedBy, times } from '../core/decimal.ts';
import type { BaseUnit } from './catalog.schema.ts';

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

/** By name or size label, in any case. A blank search finds everything. */
export const matchesSearch = (productName: string, sizes: readonly string[], query: string): boolean => {
  const searchText = query.trim().toLowerCase();
  return [productName, ...sizes].some((text) => text.toLowerCase().includes(searchText));
};
