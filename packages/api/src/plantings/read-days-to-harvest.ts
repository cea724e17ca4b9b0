import type { Db } from '@farm/data/core';
import { listDaysToHarvest, listFirstHarvests } from '@farm/data/plantings';
import { daysToFirstHarvest } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';

/** The days from planting to the first harvest by product: as an administrator entered them, otherwise as plantings took. */
export const readDaysToHarvest = async (
  db: Db,
  productNameIds?: readonly number[],
): Promise<Map<number, number>> => {
  const harvests = await listFirstHarvests(db, productNameIds);
  const days = new Map<number, number>();
  for (const [id, own] of Map.groupBy(harvests, ({ productNameId }) => productNameId)) {
    const took = daysToFirstHarvest(own);
    if (took !== null) days.set(id, took);
  }
  for (const { id, daysToHarvest } of await listDaysToHarvest(db, productNameIds))
    days.set(id, daysToHarvest);
  return days;
};

/** Reads the days that the plantings of a product took, whatever was entered. */
export const readOwnDaysToHarvest = async (
  { db }: Pick<PersonContext, 'db'>,
  { productNameId }: { productNameId: number },
): Promise<{ days: number | null }> => ({
  days: daysToFirstHarvest(await listFirstHarvests(db, [productNameId])),
});
