import { sql } from 'kysely';
import type { Trx } from '../core/database.ts';
import { asInteger, inChunks } from '../core/sql.ts';

/** Lots that were harvested from a planting, archived ones too. */
export const listLotsOfPlanting = (trx: Trx, plantingId: number): Promise<{ id: number }[]> =>
  trx
    .selectFrom('product')
    .select('id')
    .where('planting_id', '=', plantingId)
    .where('planting_id', 'is not', null)
    .orderBy('id')
    .execute();

/** Sets the harvest day of a live lot that is locked. */
export const setLotHarvestDate = async (trx: Trx, id: number, harvestDate: string): Promise<void> => {
  await trx
    .updateTable('product')
    .set((eb) => ({ harvest_date: harvestDate, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', 'lot')
    .execute();
};

/** Archived lots forget the planting, once what was harvested of it was recorded by mistake. */
export const setLotsUnplanted = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, (slice) =>
    trx.updateTable('product').set({ planting_id: null }).where('id', 'in', slice).execute(),
  );
};

/** Base units that deliveries took of a lot, less what came back. */
export const sumDelivered = async (trx: Trx, lotId: number): Promise<number> => {
  const { units } = await trx
    .selectFrom('stock_movement')
    .select(({ fn }) => asInteger(fn.coalesce(fn.sum('units'), sql.lit(0))).as('units'))
    .where('product_id', '=', lotId)
    .where('order_line_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return -units;
};
