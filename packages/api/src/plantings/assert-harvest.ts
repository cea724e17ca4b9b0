import { type Day, INTEGER_MAX } from '@farm/domain/core';
import { inventoryInputTexts, lastHarvestDay } from '@farm/domain/inventory';
import { HARVEST_MAX_TIMES, harvestsFit, plantingTexts } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { plantingRefusals } from './plantings.texts.ts';

/** Refuses `INPUT_INVALID` for a day before it was planted or after tomorrow. */
export const assertHarvestDay = (ctx: PersonContext, harvestDate: Day, plantedDate: Day): void => {
  const refuse = (text: Parameters<typeof fieldRefusal>[2]) =>
    fieldRefusal('INPUT_INVALID', 'harvestDate', text);
  if (harvestDate < plantedDate) throw refuse(plantingRefusals.harvestEarly({ day: { day: plantedDate } }));
  const last = lastHarvestDay(ctx.today());
  if (harvestDate > last) throw refuse(inventoryInputTexts.harvestTooLate({ day: { day: last } }));
};

/** Refuses `INPUT_INVALID` for harvests that are unbelievably many together. */
export const assertHarvestsFit = (
  { units, quantity }: { units: number; quantity: number },
  field = 'unitsHarvested',
): void => {
  if (units > INTEGER_MAX)
    throw fieldRefusal('INPUT_INVALID', field, plantingRefusals.harvestTooLarge({ max: INTEGER_MAX }));
  if (harvestsFit(units, quantity) === 'no') {
    const message = plantingTexts.harvestTooMuch({ units, quantity, times: HARVEST_MAX_TIMES });
    throw fieldRefusal('INPUT_INVALID', field, message);
  }
};
