import { isOpen, type PlantingStatus, plantingStatuses } from '@farm/domain/plantings';
import type { NotNull } from 'kysely';
import type { Db } from '../core/database.ts';

/** Lists when each harvested planting was planted and first harvested, of some products or of all. */
export const listFirstHarvests = async (
  db: Db,
  productNameIds?: readonly number[],
): Promise<{ productNameId: number; plantedDate: string; firstHarvest: string }[]> => {
  if (productNameIds?.length === 0) return [];
  return db
    .selectFrom('planting')
    .innerJoin('harvest', 'harvest.planting_id', 'planting.id')
    .select(({ fn }) => [
      'planting.product_name_id as productNameId',
      'planting.planted_date as plantedDate',
      fn.min('harvest.harvest_date').as('firstHarvest'),
    ])
    .$if(productNameIds !== undefined, (query) =>
      query.where('planting.product_name_id', 'in', productNameIds ?? []),
    )
    .groupBy(['planting.id', 'planting.product_name_id', 'planting.planted_date'])
    .execute();
};

/** The days to the first harvest that were entered, of some products or of all. */
export const listDaysToHarvest = async (
  db: Db,
  productNameIds?: readonly number[],
): Promise<{ id: number; daysToHarvest: number }[]> => {
  if (productNameIds?.length === 0) return [];
  return db
    .selectFrom('product_name')
    .select(['id', 'days_to_harvest as daysToHarvest'])
    .where('days_to_harvest', 'is not', null)
    .$if(productNameIds !== undefined, (query) => query.where('id', 'in', productNameIds ?? []))
    .$narrowType<{ daysToHarvest: NotNull }>()
    .execute();
};

export type OpenPlanting = { productNameId: number; plantedDate: string; status: PlantingStatus };

export const listOpenPlantings = (db: Db): Promise<OpenPlanting[]> =>
  db
    .selectFrom('planting')
    .select(['product_name_id as productNameId', 'planted_date as plantedDate', 'status'])
    .where('status', 'in', plantingStatuses.filter(isOpen))
    .execute();

/** The products that were ever planted. */
export const listPlantedProducts = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('planting').select('product_name_id as productNameId').distinct().execute()).map(
    ({ productNameId }) => productNameId,
  );
