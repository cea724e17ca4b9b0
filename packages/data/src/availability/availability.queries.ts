import type { HarvestRules } from '@farm/domain/availability';
import type { Day } from '@farm/domain/core';
import type { Db, Trx } from '../core/database.ts';
import { takeLock } from '../core/sql.ts';
import { expectedHarvestTable } from './availability.tables.ts';

/** Undefined if no harvest is expected from a week on: then nothing is said of promises. */
export const findHarvestRules = (db: Db, week: Day): Promise<HarvestRules | undefined> =>
  db
    .selectFrom('farm')
    .select(['harvest_weekdays as weekdays', 'harvest_lead_days as leadDays', 'forecast_trust as trust'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('expected_harvest').select('week').where('week', '>=', week)),
    )
    .executeTakeFirst();

export type ExpectedRow = { productNameId: number; week: Day; units: number; version: number };

export const listExpected = async (
  db: Db,
  { from, to, productNameIds }: { from: Day; to?: Day; productNameIds?: readonly number[] | undefined },
): Promise<ExpectedRow[]> =>
  productNameIds?.length === 0
    ? []
    : db
        .selectFrom('expected_harvest')
        .select(expectedHarvestTable.columns())
        .where('week', '>=', from)
        .$if(to !== undefined, (query) => query.where('week', '<=', to ?? from))
        .$if(productNameIds !== undefined, (query) =>
          query.where('product_name_id', 'in', productNameIds ?? []),
        )
        .orderBy('product_name_id')
        .orderBy('week')
        .execute();

/** Lets only one transaction at a time change what is expected, also where there is no row yet. */
export const takeExpected = (trx: Trx): Promise<void> => takeLock(trx, 'expected harvest');

/** The next version of cells that are there. The caller holds `takeExpected`. */
export const setExpected = async (
  trx: Trx,
  cells: readonly Pick<ExpectedRow, 'productNameId' | 'week' | 'units'>[],
): Promise<void> => {
  if (cells.length === 0) return;
  await trx
    .insertInto('expected_harvest')
    .values(
      cells.map(({ productNameId, week, units }) =>
        expectedHarvestTable.newRow({ productNameId, week, units }),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_name_id', 'week']).doUpdateSet((eb) => ({
        units: eb.ref('excluded.units'),
        version: eb('expected_harvest.version', '+', 1),
      })),
    )
    .execute();
};

export const deleteExpected = async (
  trx: Trx,
  cells: readonly Pick<ExpectedRow, 'productNameId' | 'week'>[],
): Promise<void> => {
  for (const [week, ofWeek] of Map.groupBy(cells, (cell) => cell.week)) {
    await trx
      .deleteFrom('expected_harvest')
      .where('week', '=', week)
      .where(
        'product_name_id',
        'in',
        ofWeek.map(({ productNameId }) => productNameId),
      )
      .execute();
  }
};
