import type { Day } from '@farm/domain/core';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, inChunks } from '../core/sql.ts';
import { productTable } from './inventory.tables.ts';

/** Codes are used for a product that is traced, or for all of the farm. A buyer may want them of the rest. */
export const usesCodes = sql<boolean>`(product_name.is_traced = 1 or (select lot_codes_on from farm) = 1)`;

export type LotToFix = {
  id: number;
  lotCode: string | null;
  /** Its own, or its product's. */
  variety: string | null;
  productName: string;
  harvestDate: string;
};

/**
 * It reads those of some lots whose codes are not fixed yet, by their ids, where codes are used or a buyer wants the lots of
 * everything; `always` asks for none of that.
 */
export const listLotsToFix = (
  db: Db,
  lotIds: readonly number[],
  { always }: { always: boolean },
): Promise<LotToFix[]> =>
  inChunks(lotIds, (some) =>
    db
      .selectFrom('product')
      .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
      .select(({ fn }) => [
        ...productTable.columns('id', 'lot_code', 'harvest_date'),
        fn.coalesce('product.variety', 'product_name.variety').as('variety'),
        'product_name.name as productName',
      ])
      .where('product.id', 'in', some)
      .where('product.kind', '=', 'lot')
      .where('product.code_fixed_at', 'is', null)
      .$if(!always, (query) =>
        query.where(({ or, exists, selectFrom }) =>
          or([
            usesCodes,
            exists(selectFrom('buyer').select('buyer.id').where(sql<boolean>`buyer.wants_lots = 'all'`)),
          ]),
        ),
      )
      .orderBy('product.id')
      .execute(),
  );

/** From now on its code stays; false if it was fixed meanwhile. */
export const setLotCodeFixed = (
  trx: Trx,
  { id, lotCode, variety, productName }: LotToFix & { lotCode: string },
  now: string,
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set({ lot_code: lotCode, variety, coded_name: productName, code_fixed_at: now })
      .where('id', '=', id)
      .where('code_fixed_at', 'is', null),
  );

/** Lots that were added by mistake leave their codes to others, unless they are fixed. */
export const clearLotCodes = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await trx
    .updateTable('product')
    .set({ lot_code: null })
    .where('id', 'in', ids)
    .where('lot_code', 'is not', null)
    .where('code_fixed_at', 'is', null)
    .execute();
};

/** Where a lot grew follows the planting that it was harvested from, unless somebody said another place. */
export const setLotPlace = (
  trx: Trx,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set((eb) => ({ location_id: to, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('location_id', '=', from),
  );

type LotFacts = {
  lotCode: string | null;
  variety: string | null;
  cooledOn: Day | null;
  locationId: number | null;
};

/** Sets what a locked lot is; false if it has another version by now. */
export const setLotFacts = (
  trx: Trx,
  {
    id,
    version,
    fixed,
    ...facts
  }: LotFacts & {
    id: number;
    version: number;
    /** Its code stays from now on. */
    fixed?: { codeFixedAt: string; codedName: string } | undefined;
  },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set({ ...productTable.changed({ ...facts, ...fixed }), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );
