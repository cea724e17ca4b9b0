import type { Harvest, Planting, PlantingLocation, PlantingStatus } from '@farm/domain/plantings';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, contains, idOf } from '../core/sql.ts';
import { harvestTable, plantingLocationTable, plantingTable } from './plantings.tables.ts';

const plantings = (db: Db) =>
  db
    .selectFrom('planting')
    .innerJoin('product_name', 'product_name.id', 'planting.product_name_id')
    .innerJoin('location', 'location.id', 'planting.location_id')
    .select([
      ...plantingTable.columnsBut('location_id', 'created_at'),
      'planting.location_id as currentLocationId',
      'product_name.name as productName',
      'location.name as currentLocation',
    ]);

/** Newest first; `search` matches the product and the current location. */
export const listPlantings = async (
  db: Db,
  {
    cursor,
    limit,
    statuses,
    search = '',
  }: PageInput & { statuses?: PlantingStatus[] | undefined; search?: string | undefined },
): Promise<Page<Planting>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const rows = await plantings(db)
    .$if(statuses !== undefined && statuses.length > 0, (query) =>
      query.where('planting.status', 'in', statuses ?? []),
    )
    .$if(search.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(db, eb.ref('product_name.name'), search.trim()),
          contains(db, eb.ref('location.name'), search.trim()),
        ]),
      ),
    )
    .$if(after !== null, (query) => query.where('planting.id', '<', after?.[0] ?? 0))
    .orderBy('planting.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ id }) => [id]);
};

export const listAllPlantings = (db: Db): Promise<Planting[]> =>
  plantings(db).orderBy('planting.id', 'desc').execute();

export const findPlanting = (db: Db, id: number): Promise<Planting | undefined> =>
  plantings(db).where('planting.id', '=', id).executeTakeFirst();

export const listPlantingLocations = async (db: Db, plantingId: number): Promise<PlantingLocation[]> => {
  const rows = await db
    .selectFrom('planting_location')
    .innerJoin('location', 'location.id', 'planting_location.location_id')
    .select([...plantingLocationTable.columnsBut('planting_id'), 'location.name'])
    .where('planting_location.planting_id', '=', plantingId)
    .orderBy('planting_location.id')
    .execute();
  return rows.map(({ locationId: id, name, ...row }) => ({ ...row, location: { id, name } }));
};

export const listHarvests = (db: Db, plantingId: number): Promise<Harvest[]> =>
  db
    .selectFrom('harvest')
    .select(harvestTable.columnsBut('planting_id'))
    .where('planting_id', '=', plantingId)
    .orderBy('id')
    .execute();

export const hasMoved = async (db: Db, plantingId: number): Promise<boolean> => {
  const places = await db
    .selectFrom('planting_location')
    .select('id')
    .where('planting_id', '=', plantingId)
    .limit(2)
    .execute();
  return places.length > 1;
};

export const insertPlanting = (
  trx: Trx,
  planting: Pick<Planting, 'productNameId' | 'quantity' | 'plantedDate' | 'plantedBy' | 'notes'> & {
    locationId: number;
  },
  now: string,
): Promise<number> =>
  idOf(
    trx
      .insertInto('planting')
      .values(plantingTable.newRow({ ...planting, status: 'planted', createdAt: now }))
      .returning('id'),
  );

export const insertPlantingLocation = async (
  trx: Trx,
  move: { plantingId: number; locationId: number; movedDate: string; movedBy: string; notes: string | null },
): Promise<void> => {
  await trx.insertInto('planting_location').values(plantingLocationTable.newRow(move)).execute();
};

export const insertHarvest = async (
  trx: Trx,
  harvest: Omit<Harvest, 'id'> & { plantingId: number },
): Promise<void> => {
  await trx.insertInto('harvest').values(harvestTable.newRow(harvest)).execute();
};

export type TakenPlanting = Pick<
  Planting,
  'status' | 'productNameId' | 'quantity' | 'plantedDate' | 'notes' | 'totalHarvested' | 'version'
> & { locationId: number };

/** Raises the version and locks the row, so that a decision based on its state still holds when it is written. */
export const takePlanting = (trx: Trx, id: number): Promise<TakenPlanting | undefined> =>
  trx
    .updateTable('planting')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(plantingTable.columnsBut('id', 'planted_by', 'created_at'))
    .executeTakeFirst();

export const setPlanting = async (
  trx: Trx,
  id: number,
  change: Partial<Omit<TakenPlanting, 'version'>>,
): Promise<void> => {
  const update = trx.updateTable('planting').set(plantingTable.changed(change)).where('id', '=', id);
  if (!(await affectsOne(update))) throw new Error('A planting taken in this transaction no longer exists');
};
