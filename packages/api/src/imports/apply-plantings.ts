import { listTemplateNames } from '@farm/data/catalog';
import { listLocations } from '@farm/data/locations';
import {
  deleteHarvests,
  deletePlantings,
  insertHarvests,
  insertPlantingLocations,
  insertPlantings,
  listAllPlantings,
  setPlantings,
  takePlantings,
} from '@farm/data/plantings';
import { changedFields } from '@farm/domain/history';
import { noteAdded, type PlantingWrite, type PresentPlantings, planPlantings } from '@farm/domain/imports';
import type { PlantingStatus } from '@farm/domain/plantings';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { publishToGrowers } from '../plantings/change-planting.ts';
import { addLocations, locationUndoer } from './apply-locations.ts';
import type { ImportChange, ImportPart } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { keptReasons } from './imports.texts.ts';

type Inner = InTransaction<PersonContext>;
type Titled<Write> = { title: string; write: Write };
type NewPlanting = Extract<PlantingWrite, { id: null }>;
type PlacedPlanting = NewPlanting & { currentLocationId: number };
type Progress = Extract<PlantingWrite, { id: number }>;

/** By the place of the planting: the id of what was harvested in it. */
const harvestAll = async (
  ctx: Inner,
  plantings: readonly { id: number; harvest: PlantingWrite['harvest'] }[],
): Promise<Map<number, number>> => {
  const harvested = plantings.flatMap(({ id: plantingId, harvest }) =>
    harvest ? [{ plantingId, unitsHarvested: harvest.units, harvestDate: harvest.day }] : [],
  );
  const ids = await insertHarvests(
    ctx.db,
    harvested.map((harvest) => ({ ...harvest, harvestedBy: ctx.person.uid })),
  );
  return new Map(harvested.map(({ plantingId }, index) => [plantingId, ids[index] ?? 0]));
};

const newFields = [
  'productName',
  'quantity',
  'plantedDate',
  'currentLocation',
  'status',
  'totalHarvested',
  'notes',
] as const;

const plant = async (ctx: Inner, rows: readonly Titled<PlacedPlanting>[]): Promise<ImportChange[]> => {
  const plantedBy = ctx.person.uid;
  const ids = await insertPlantings(
    ctx.db,
    rows.map(({ write: { productNameId, quantity, plantedDate, currentLocationId: locationId, after } }) => ({
      productNameId,
      quantity,
      plantedDate,
      plantedBy,
      locationId,
      ...after,
    })),
    ctx.now().toISOString(),
  );
  const planted = rows.map(({ title, write }, index) => ({ ...write, title, id: ids[index] ?? 0 }));
  await insertPlantingLocations(
    ctx.db,
    planted.map(({ id: plantingId, currentLocationId: locationId, plantedDate: movedDate }) => ({
      plantingId,
      locationId,
      movedDate,
      movedBy: plantedBy,
    })),
  );
  await harvestAll(ctx, planted);
  await recordEach(ctx, { type: 'planting', what: 'created' }, planted, ({ after, ...place }) =>
    changedFields(newFields, null, { ...place, ...after, totalHarvested: after.totalHarvested || null }),
  );
  return planted.map(({ id, title }) => ({
    type: 'planting',
    id,
    title,
    before: null,
    after: { version: 1 },
  }));
};

const stateFields = ['status', 'totalHarvested', 'notes'] as const;

const updateProgress = async (ctx: Inner, rows: readonly Titled<Progress>[]): Promise<ImportChange[]> => {
  const writes = rows.map(({ write }) => write);
  const changed = await setPlantings(
    ctx.db,
    writes.map(({ id, version, after }) => ({ id, version, ...after })),
  );
  if (changed !== writes.length) throw importChanged();
  const harvestIds = await harvestAll(ctx, writes);
  await recordEach(ctx, { type: 'planting', what: 'changed' }, writes, ({ before, after }) =>
    changedFields(stateFields, before, after),
  );
  return rows.map(({ title, write: { id, version, before, after } }) => ({
    type: 'planting',
    id,
    title,
    before,
    after: { ...after, version: version + 1, harvestId: harvestIds.get(id) ?? null },
  }));
};

/** Adds the locations that are not there yet. */
const place = async (ctx: Inner, rows: readonly Titled<NewPlanting>[]) => {
  const missing = rows.flatMap(({ write: { currentLocationId, currentLocation: name } }) =>
    currentLocationId === null ? [name] : [],
  );
  const names = [...new Set(missing)];
  const added = await addLocations(
    ctx,
    names.map((name) => ({ name, description: null })),
  );
  const ids = new Map(added.map(({ title, id }) => [title, id]));
  const placed = rows.map(({ title, write }) => ({
    title,
    write: { ...write, currentLocationId: write.currentLocationId ?? ids.get(write.currentLocation) ?? 0 },
  }));
  return { added, placed };
};

const apply: ImportPart<PresentPlantings, PlantingWrite>['apply'] = async (ctx, rows) => {
  const gone = await updateProgress(
    ctx,
    rows.flatMap(({ title, write }) => (write.id === null ? [] : [{ title, write }])),
  );
  const { added, placed } = await place(
    ctx,
    rows.flatMap(({ title, write }) => (write.id === null ? [{ title, write }] : [])),
  );
  const planted = await plant(ctx, placed);
  publishToGrowers(ctx);
  return [...gone, ...added, ...planted];
};

const findUsed = async (ctx: Inner, changes: readonly ImportChange[]): Promise<Map<number, FarmText>> => {
  const plantings = await takePlantings(
    ctx.db,
    changes.map(({ id }) => id),
  );
  const versions = new Map(plantings.map(({ id, version }) => [id, version]));
  return new Map(
    changes.flatMap(({ id, after }) => {
      const version = versions.get(id);
      if (version === undefined) return [[id, keptReasons.gone()] as const];
      return version === after.version ? [] : [[id, keptReasons.changedSince()] as const];
    }),
  );
};

const undo = async (ctx: Inner, changes: readonly ImportChange[]): Promise<void> => {
  const plantings = await takePlantings(
    ctx.db,
    changes.map(({ id }) => id),
  );
  const byId = new Map(changes.map((change) => [change.id, change]));
  const made = plantings.filter(({ id }) => byId.get(id)?.before === null);
  const changed = plantings.flatMap((planting) => {
    const { before = null, after } = byId.get(planting.id) ?? {};
    if (!before) return [];
    const state = {
      status: before.status as PlantingStatus,
      totalHarvested: Number(before.totalHarvested),
      notes: before.notes === null ? null : String(before.notes),
    };
    return [{ planting, state, harvestId: after?.harvestId ?? null }];
  });
  await deleteHarvests(
    ctx.db,
    changed.flatMap(({ harvestId }) => (harvestId === null ? [] : [Number(harvestId)])),
  );
  const set = await setPlantings(
    ctx.db,
    changed.map(({ planting: { id, version }, state }) => ({ id, version, ...state })),
  );
  if (set !== changed.length) throw importChanged();
  await recordEach(
    ctx,
    { type: 'planting', what: 'undone' },
    changed.map(({ planting, state }) => ({ ...planting, state })),
    ({ state, ...planting }) => changedFields(stateFields, planting, state),
  );
  await deletePlantings(
    ctx.db,
    made.map(({ id }) => id),
  );
  await recordEach(ctx, { type: 'planting', what: 'removed' }, made, (planting) =>
    changedFields(stateFields, planting, null),
  );
  publishToGrowers(ctx);
};

export const plantingsPart: ImportPart<PresentPlantings, PlantingWrite> = {
  read: async (db) => ({
    templates: (await listTemplateNames(db)).map(({ id, name, baseUnit }) => ({ id, name, baseUnit })),
    locations: (await listLocations(db)).map(({ id, name }) => ({ id, name })),
    plantings: await listAllPlantings(db),
  }),
  plan: planPlantings,
  note: noteAdded,
  apply,
  undoers: { planting: { findUsed, undo }, location: locationUndoer },
};
