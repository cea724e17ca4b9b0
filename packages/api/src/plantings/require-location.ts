import { isForeignKeyViolation } from '@farm/data/core';
import { findLocation } from '@farm/data/locations';
import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { plantingRefusals } from './plantings.texts.ts';

const locationMissing = () => {
  const message = plantingRefusals.locationGone();
  return new Refusal('LOCATION_MISSING', message, { issues: [fieldIssue(['locationId'], message)] });
};

export const requireLocation = async (ctx: PersonContext, id: number): Promise<void> => {
  if (!(await findLocation(ctx.db, id))) throw locationMissing();
};

/** Refuses `LOCATION_MISSING` if the location was deleted during `written`. */
export const unlessLocationGone = async <Result>(written: Promise<Result>): Promise<Result> => {
  try {
    return await written;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw locationMissing();
    throw error;
  }
};
