import type { FoundLot, LotOrigin, TracedLot } from '@farm/domain/tracing';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { serviceName } from '../core/service-name.ts';
import { inChunks, isPostgres, locksRows } from '../core/sql.ts';
import { productTable } from '../inventory/inventory.tables.ts';

const selectLots = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .leftJoin('location', 'location.id', 'product.location_id')
    .leftJoin('profile as holder', 'holder.uid', 'product.held_by')
    .select(({ fn }) => [
      ...productTable.columns(
        'id',
        'lot_code',
        'code_source',
        'source_name',
        'code_fixed_at',
        'product_name_id',
        'harvest_date',
        'cooled_on',
        'location_id',
        'planting_id',
        'farmer_id',
        'created_at',
        'hold_reason',
        'held_by',
        'held_at',
        'archived_at',
        'version',
      ),
      // Its product's, until the code is fixed with what the lot is.
      sql<string | null>`case when product.code_fixed_at is null
        then coalesce(product.variety, product_name.variety) else product.variety end`.as('variety'),
      'product_name.name as productName',
      fn.coalesce('product.coded_name', 'product_name.name').as('commodity'),
      'product_name.base_unit as baseUnit',
      'product_name.is_traced as isTraced',
      'location.name as place',
      fn.coalesce('holder.name', serviceName('product.held_by')).as('holder'),
    ])
    .where('product.kind', '=', 'lot');

type Row = Awaited<ReturnType<ReturnType<typeof selectLots>['executeTakeFirstOrThrow']>>;

/** A lot with what its origin is read by. */
export type LotRecord = TracedLot & {
  plantingId: number | null;
  growerId: string | null;
  createdAt: string;
  /** Its product's name when its code was fixed. */
  commodity: string;
};

const toLot = ({
  codeFixedAt,
  isTraced,
  locationId,
  place,
  holdReason,
  heldBy,
  heldAt,
  holder,
  archivedAt,
  farmerId,
  ...lot
}: Row): LotRecord => ({
  ...lot,
  isCodeFixed: codeFixedAt !== null,
  isTraced: isTraced === 1,
  place: locationId === null ? null : { id: locationId, name: place ?? '' },
  hold:
    heldAt === null
      ? null
      : { reason: holdReason ?? '', heldAt, heldBy: { uid: heldBy ?? '', name: holder ?? null } },
  isArchived: archivedAt !== null,
  growerId: farmerId,
});

/** Archived ones too. */
export const listTracedLots = async (db: Db, ids: readonly number[]): Promise<LotRecord[]> =>
  inChunks([...new Set(ids)], async (some) =>
    (await selectLots(db).where('product.id', 'in', some).orderBy('product.id').execute()).map(toLot),
  );

/** As the index of codes has it. Codes are of ASCII alone, so that both engines make the same letters large. */
const codeKey = (db: Db): RawBuilder<string> =>
  isPostgres(db) ? sql`upper(product.lot_code) collate "C"` : sql`upper(product.lot_code)`;

const asKey = (code: string) => code.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** The lots that have a code, whoever gave it, whether in small or large letters; the own one first. */
export const listLotsByCode = async (db: Db, code: string): Promise<LotRecord[]> =>
  (
    await selectLots(db)
      .where(codeKey(db), '=', asKey(code))
      .where('product.lot_code', 'is not', null)
      .orderBy('product.code_source', 'desc')
      .orderBy('product.id')
      .execute()
  ).map(toLot);

/** Larger than any letter that a code can have. */
const LAST = '\u007f';

/** The lots whose codes begin so, by their codes. */
export const findLotsByCode = async (db: Db, beginning: string, limit: number): Promise<FoundLot[]> => {
  const [first, key] = [asKey(beginning), codeKey(db)];
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select([
      ...productTable.columns(
        'id',
        'code_source',
        'source_name',
        'harvest_date',
        'units_available',
        'held_at',
      ),
      sql<string>`product.lot_code`.as('lotCode'),
      'product_name.name as productName',
    ])
    .where('product.lot_code', 'is not', null)
    .where(key, '>=', first)
    .where(key, '<', first + LAST)
    .orderBy(key)
    .orderBy('product.id')
    .limit(limit)
    .execute();
  return rows.map(({ heldAt, ...lot }) => ({ ...lot, isHeld: heldAt !== null }));
};

/** It reads those of some lots whose product has a package size with this GTIN. */
export const listLotsOfGtin = async (db: Db, lotIds: readonly number[], gtin: string): Promise<number[]> =>
  (
    await db
      .selectFrom('product')
      .innerJoin('product_size', 'product_size.product_name_id', 'product.product_name_id')
      .select('product.id')
      .distinct()
      .where('product.id', 'in', lotIds)
      .where('product_size.gtin', '=', gtin)
      .execute()
  ).map(({ id }) => id);

/** It locks the lot, archived or not, until the transaction ends. */
export const takeTracedLot = async (trx: Trx, id: number): Promise<LotRecord | undefined> => {
  if (locksRows(trx)) await trx.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute();
  return (await listTracedLots(trx, [id]))[0];
};

/** Whether it left the farm, or is packed. */
export const isLotUsed = async (db: Db, id: number): Promise<boolean> => {
  const { packed, delivered } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('packed_lot').select('lot_id').where('lot_id', '=', id)).as('packed'),
      exists(
        selectFrom('stock_movement')
          .select('id')
          .where('product_id', '=', id)
          .where('order_line_id', 'is not', null),
      ).as('delivered'),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(packed) || Boolean(delivered);
};

const personOf = (uid: string | null, name: string | null) => (uid === null ? null : { uid, name });

/** Where lots came from, by their ids. */
export const listOrigins = async (db: Db, lots: readonly LotRecord[]): Promise<Map<number, LotOrigin>> => {
  if (lots.length === 0) return new Map();
  const rows = await inChunks(lots, (some) =>
    db
      .selectFrom('product')
      .leftJoin('planting', 'planting.id', 'product.planting_id')
      .leftJoin('harvest', 'harvest.lot_id', 'product.id')
      .leftJoin('profile as grower', 'grower.uid', 'product.farmer_id')
      .leftJoin('profile as harvester', 'harvester.uid', 'harvest.harvested_by')
      .select(({ fn }) => [
        'product.id',
        'planting.id as plantingId',
        'planting.planted_date as plantedDate',
        'planting.quantity',
        'product.farmer_id as growerId',
        'grower.name as grower',
        'harvest.harvested_by as harvesterId',
        fn.coalesce('harvester.name', serviceName('harvest.harvested_by')).as('harvester'),
      ])
      .where(
        'product.id',
        'in',
        some.map(({ id }) => id),
      )
      .execute(),
  );
  const plantingIds = [...new Set(lots.flatMap(({ plantingId }) => plantingId ?? []))];
  const moves = await inChunks(plantingIds, (some) =>
    db
      .selectFrom('planting_location')
      .innerJoin('location', 'location.id', 'planting_location.location_id')
      .select([
        'planting_location.planting_id as plantingId',
        'planting_location.moved_date as since',
        'location.id',
        'location.name',
      ])
      .where('planting_location.planting_id', 'in', some)
      .orderBy('planting_location.id')
      .execute(),
  );
  const byPlanting = Map.groupBy(moves, ({ plantingId }) => plantingId);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return new Map(
    rows.map(({ id, plantingId, plantedDate, quantity, ...people }) => {
      const { harvestDate, createdAt } = byId.get(id) ?? { harvestDate: '', createdAt: '' };
      const places = (byPlanting.get(plantingId ?? 0) ?? [])
        .filter(({ since }) => since <= harvestDate)
        .map(({ plantingId: _, ...place }) => place);
      return [
        id,
        {
          planting:
            plantingId === null || plantedDate === null || quantity === null
              ? null
              : { id: plantingId, plantedDate, quantity },
          places,
          grower: personOf(people.growerId, people.grower),
          harvestedBy: personOf(people.harvesterId, people.harvester),
          recordedAt: createdAt,
        },
      ];
    }),
  );
};
