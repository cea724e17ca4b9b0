import { typedAmount } from '@farm/domain/core';
import { t } from '@lingui/core/macro';
import type { FormErrors } from '@mantine/form';
import { unitsOf } from '../../inventory/packed-amount.tsx';

export type Typed = string | number;

/** Where a lot that is traced came from. */
type OriginValues = {
  lotCode: string;
  sourceName: string;
  variety: string;
  cooledOn: string | null;
  locationId: string;
};

export const NO_ORIGIN: OriginValues = {
  lotCode: '',
  sourceName: '',
  variety: '',
  cooledOn: null,
  locationId: '',
};

export type AddStockValues = {
  productNameId: string | null;
  unitsAvailable: Typed;
  /** The package size it is counted in, or '' for base units. */
  per: string;
  /** The planting it was harvested from, or ''. */
  plantingId: string;
  pricePerUnit: Typed;
  amounts: Record<string, Typed>;
  harvestDate: string | null;
  location: string;
  farmerId: string | null;
} & OriginValues;

const isBlank = (typed: Typed) => String(typed).trim() === '';

export const harvested = (amounts: AddStockValues['amounts']): [id: string, amount: Typed][] =>
  Object.entries(amounts).filter(([, typed]) => !isBlank(typed) && typedAmount(typed) !== 0);

const wantsOne = ({ productNameId, unitsAvailable, pricePerUnit, amounts }: AddStockValues): boolean =>
  productNameId !== null ||
  !isBlank(unitsAvailable) ||
  !isBlank(pricePerUnit) ||
  harvested(amounts).length === 0;

/** A planting says itself where it stood, and its harvest is the farm's own. */
const originOf = ({ lotCode, sourceName, variety, cooledOn, locationId, plantingId }: AddStockValues) => {
  const isOwn = plantingId !== '';
  return {
    ...(variety.trim() && { variety }),
    ...(cooledOn && { cooledOn }),
    ...(!isOwn && lotCode.trim() && { lotCode }),
    ...(!isOwn && sourceName.trim() && { sourceName }),
    ...(!isOwn && locationId && { locationId: Number(locationId) }),
  };
};

export const inputOf = (values: AddStockValues, sizes: Parameters<typeof unitsOf>[2]) => {
  const { productNameId, harvestDate, location, farmerId, amounts } = values;
  const one = {
    productNameId: Number(productNameId ?? 0),
    unitsAvailable: unitsOf(values.unitsAvailable, values.per, sizes),
    pricePerUnit: typedAmount(values.pricePerUnit),
    ...(values.plantingId && { plantingId: Number(values.plantingId) }),
    ...originOf(values),
  };
  return {
    harvestDate: harvestDate ?? '',
    location: location.trim(),
    ...(farmerId && { farmerId }),
    lots: [
      ...(wantsOne(values) ? [one] : []),
      ...harvested(amounts).map(([id, amount]) => ({
        productNameId: Number(id),
        unitsAvailable: typedAmount(amount),
      })),
    ],
  };
};

export const errorsByField = (errors: FormErrors, values: AddStockValues): FormErrors => {
  const ids = harvested(values.amounts).map(([id]) => id);
  const first = wantsOne(values) ? 1 : 0;
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const [, index, field] = /^lots\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (index === undefined || field === undefined) return [path, error];
      const id = ids[Number(index) - first];
      return [id === undefined ? field : `amounts.${id}`, error];
    }),
  );
};

/** A product with an amount on both sides would be counted twice. */
const countedTwice = ({ productNameId, unitsAvailable, amounts }: AddStockValues): FormErrors => {
  if (isBlank(unitsAvailable)) return {};
  return Object.fromEntries(
    harvested(amounts)
      .filter(([id]) => id === productNameId)
      .map(([id]) => [
        `amounts.${id}`,
        t`It has a quantity under One product too, and both would be added. Clear one of them.`,
      ]),
  );
};

export const check = (
  values: AddStockValues,
  templates: readonly { id: number }[] | undefined,
): FormErrors => ({
  ...countedTwice(values),
  ...(values.productNameId &&
    templates?.some(({ id }) => String(id) === values.productNameId) === false && {
      productNameId: t`This product type was deleted. Choose another.`,
    }),
  ...(wantsOne(values) && isBlank(values.unitsAvailable) && { unitsAvailable: t`Quantity is required.` }),
  ...(/\.\d{3}/.test(String(values.pricePerUnit)) && {
    pricePerUnit: t`Price can have at most two decimal places.`,
  }),
});
