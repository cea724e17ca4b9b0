import type { HarvestRules } from '@farm/domain/availability';
import type { Day } from '@farm/domain/core';
import type { Db, Trx } from '../core/database.ts';
import { takeLock } from '../core/sql.ts';
import { expectedHarvestTable } from './availability.tables.ts';

/** Numbers that are entered for live products. */
const selectEntered = (db: Db, from: Day) =>
  db
    .selectFrom('expected_harvest')
    .innerJoin('product_name', 'product_name.id', 'expected_harvest.product_name_id')
    .where('product_name.archived_at', 'is', null)
    .where('expected_harvest.units', 'is not', null)
    .where('expected_harvest.week', '>=', from);

/** Undefined if no harvest is expected from a week on: then nothing is shown of promises. */
export const findHarvestRules = async (db: Db, week: Day): Promise<HarvestRules | undefined> =>
  db
    .selectFrom('farm')
    .select(['harvest_weekdays as weekdays', 'harvest_lead_days as leadDays', 'forecast_trust as trust'])
    .where(({ exists }) => exists(selectEntered(db, week).select('expected_harvest.week')))
    .executeTakeFirst();

export type ExpectedRow = { productNameId: number; week: Day; units: number };

type Asked = { from: Day; to?: Day; productNameIds?: readonly number[] | undefined };

/** By product and week, of live products. */
export const listExpected = async (db: Db, { from, to, productNameIds }: Asked): Promise<ExpectedRow[]> =>
  productNameIds?.length === 0
    ? []
    : selectEntered(db, from)
        .select(expectedHarvestTable.columns('product_name_id', 'week', 'units'))
        .$if(to !== undefined, (query) => query.where('expected_harvest.week', '<=', to ?? from))
        .$if(productNameIds !== undefined, (query) =>
          query.where('expected_harvest.product_name_id', 'in', productNameIds ?? []),
        )
        .orderBy('expected_harvest.product_name_id')
        .orderBy('expected_harvest.week')
        .$narrowType<{ units: number }>()
        .execute();

export type ExpectedEntry = { productNameId: number; week: Day; units: number | null; version: number };

/** Emptied ones too. */
export const listEntries = async (
  db: Db,
  { from, to, productNameIds }: Required<Asked> & { productNameIds: readonly number[] },
): Promise<ExpectedEntry[]> =>
  productNameIds.length === 0
    ? []
    : db
        .selectFrom('expected_harvest')
        .select(expectedHarvestTable.columns())
        .where('week', '>=', from)
        .where('week', '<=', to)
        .where('product_name_id', 'in', productNameIds)
        .execute();

/** Lets only one transaction at a time change what is expected, also where there is no row yet. */
export const takeExpected = (trx: Trx): Promise<void> => takeLock(trx, 'expected harvest');

/** The next version of cells that are there, which it answers by product and week. The caller holds `takeExpected`. */
export const setExpected = async (
  trx: Trx,
  cells: readonly Pick<ExpectedEntry, 'productNameId' | 'week' | 'units'>[],
): Promise<Pick<ExpectedEntry, 'productNameId' | 'week' | 'version'>[]> =>
  trx
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
    .returning(expectedHarvestTable.columns('product_name_id', 'week', 'version'))
    .execute();
