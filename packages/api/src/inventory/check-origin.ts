import { isForeignKeyViolation, isUniqueViolation } from '@farm/data/core';
import { type AddLotInput, type AddStockInput, inventoryInputTexts } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import { fieldRefusal } from '../core/refuse-input.ts';
import { inventoryRefusals } from './inventory.texts.ts';

const told = ['lotCode', 'sourceName', 'variety', 'cooledOn', 'locationId'] as const;

type Told = { [Field in (typeof told)[number]]?: NonNullable<AddLotInput[Field]> };

export const locationGone = () =>
  fieldRefusal('LOCATION_MISSING', 'locationId', inventoryRefusals.locationGone());

/** Only the facts that somebody told, so that a lot without any has no others. */
export const toldOf = (input: AddStockInput | AddLotInput): Told =>
  Object.fromEntries(
    told.flatMap((field) => {
      const value = (input as Partial<AddLotInput>)[field];
      return value == null ? [] : [[field, value]];
    }),
  );

/** Refuses `INPUT_INVALID` for half of another grower's code, and for stock that was cooled before it was harvested. */
export const assertOrigin = (
  { lotCode, sourceName, cooledOn }: Told,
  { harvestDate }: Pick<AddLotInput, 'harvestDate'>,
): void => {
  if (lotCode && !sourceName)
    throw fieldRefusal('INPUT_INVALID', 'sourceName', inventoryInputTexts.sourceMissing());
  if (sourceName && !lotCode)
    throw fieldRefusal('INPUT_INVALID', 'lotCode', inventoryInputTexts.growersCodeMissing());
  if (cooledOn && cooledOn < harvestDate)
    throw fieldRefusal('INPUT_INVALID', 'cooledOn', inventoryInputTexts.cooledEarly());
};

/** Refuses `LOT_CODE_TAKEN` and `LOCATION_MISSING` for what the database did not take. */
export const explainOrigin = (error: unknown, { lotCode, sourceName, locationId }: Told): unknown => {
  if (lotCode && isUniqueViolation(error)) {
    const source = sourceName ?? '';
    return fieldRefusal(
      'LOT_CODE_TAKEN',
      'lotCode',
      inventoryRefusals.growersCodeTaken({ code: lotCode, source }),
    );
  }
  return locationId && isForeignKeyViolation(error) && !(error instanceof Refusal) ? locationGone() : error;
};
