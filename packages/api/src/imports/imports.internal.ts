import { isForeignKeyViolation, isUniqueViolation } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { importRefusals } from './imports.texts.ts';

export const importChanged = (): Refusal => new Refusal('IMPORT_CHANGED', importRefusals.farmChanged());

/** Refuses `IMPORT_CHANGED` if somebody added, used or removed the same just now. */
export const orChanged = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) || isForeignKeyViolation(error) ? importChanged() : error;
  }
};
