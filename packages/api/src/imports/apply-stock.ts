import { listTemplates, takeTemplateUnits } from '@farm/data/catalog';
import type { Db } from '@farm/data/core';
import { listProfiles } from '@farm/data/identity';
import {
  insertLots,
  insertMovements,
  listKeeping,
  listLots,
  listProductsOfLots,
  setLotsArchived,
  setUnitsOfLots,
  takeLots,
} from '@farm/data/inventory';
import { listLotsPackedFrom } from '@farm/data/orders';
import { changedFields } from '@farm/domain/history';
import { namesAmong } from '@farm/domain/identity';
import { lotsSeen, type PresentStock, planStock, type StockWrite } from '@farm/domain/imports';
import { isPermitted } from '@farm/domain/permissions';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import type { ImportChange, ImportPart } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { importNotifications, keptReasons, usedReasons } from './imports.texts.ts';

type Inner = InTransaction<PersonContext>;
type Titled<Write> = { title: string; write: Write };

const isLive = ({ archivedAt }: { archivedAt: string | null }) => archivedAt === null;

/** Keeps the lots of the products from changing. Refuses `IMPORT_CHANGED` if they are no longer as they were seen. */
const takeSeen = async (ctx: Inner, writes: readonly StockWrite[]): Promise<void> => {
  const seen = new Map(writes.map((write) => [write.productNameId, write.seen]));
  await takeTemplateUnits(ctx.db, [...seen.keys()]);
  const lots = Map.groupBy((await takeLots(ctx.db, seen.keys())).filter(isLive), (lot) => lot.productNameId);
  for (const [productNameId, before] of seen)
    if (lotsSeen(lots.get(productNameId) ?? []) !== before) throw importChanged();
};

const lotFields = ['name', 'unitsAvailable', 'harvestDate', 'farmerId', 'location'] as const;

const addLots = async (
  ctx: Inner,
  rows: readonly Titled<Extract<StockWrite, { lot: unknown }>>[],
): Promise<ImportChange[]> => {
  const now = ctx.now().toISOString();
  const ids = await insertLots(
    ctx.db,
    rows.map(({ write: { productNameId, lot } }) => ({
      productNameId,
      size: '',
      unitsAvailable: lot.units,
      harvestDate: lot.harvestDate,
      location: lot.location,
      farmerId: lot.farmerId,
      priceCents: 0,
    })),
    now,
  );
  const added = rows.map(({ title, write }, index) => ({ id: ids[index] ?? 0, title, ...write.lot }));
  const reason = importNotifications.stockCount();
  await insertMovements(
    ctx.db,
    added.map(({ id, units, isFound }) => ({
      productId: id,
      kind: isFound ? 'found' : 'added',
      units,
      reason,
      actorId: ctx.person.uid,
      orderLineId: null,
    })),
    now,
  );
  await recordEach(ctx, { type: 'lot', what: 'created' }, added, ({ productName: name, units, ...lot }) => ({
    ...changedFields(lotFields, null, {
      name,
      unitsAvailable: units,
      harvestDate: lot.harvestDate,
      location: lot.location,
      farmerId: lot.farmerId,
    }),
    reason,
  }));
  return added.map(({ id, title, units }) => ({
    type: 'lot',
    id,
    title,
    before: null,
    after: { unitsAvailable: units, version: 1 },
  }));
};

type Step = { id: number; version: number; from: number; to: number; isFound?: boolean };

/** Sets the units of locked lots, with a movement and an entry of the history for each. */
const setLots = async (
  ctx: Inner,
  steps: readonly Step[],
  { kind, reason }: { kind: 'set' | 'removed'; reason: FarmText },
): Promise<void> => {
  const real = steps.filter(({ from, to }) => from !== to);
  if ((await setUnitsOfLots(ctx.db, real)) !== real.length) throw importChanged();
  await insertMovements(
    ctx.db,
    real.map(({ id, from, to, isFound }) => ({
      productId: id,
      kind: isFound ? 'found' : kind,
      units: to - from,
      reason,
      actorId: ctx.person.uid,
      orderLineId: null,
    })),
    ctx.now().toISOString(),
  );
  const what = kind === 'set' ? 'changed' : 'removed';
  await recordEach(ctx, { type: 'lot', what }, kind === 'set' ? real : steps, ({ from, to }) => ({
    before: { unitsAvailable: from },
    ...(kind === 'set' && { after: { unitsAvailable: to } }),
    reason,
  }));
};

const apply: ImportPart<PresentStock, StockWrite>['apply'] = async (ctx, rows) => {
  await takeSeen(
    ctx,
    rows.map(({ write }) => write),
  );
  const steps = rows.flatMap(({ title, write }) =>
    'lots' in write ? write.lots.map((step) => ({ ...step, title })) : [],
  );
  await setLots(ctx, steps, { kind: 'set', reason: importNotifications.stockCount() });
  const added = await addLots(
    ctx,
    rows.flatMap(({ title, write }) => ('lot' in write ? [{ title, write }] : [])),
  );
  ctx.publish({ topic: 'inventory' });
  return [
    ...steps.map(({ id, title, from, to, version }) => ({
      type: 'lot',
      id,
      title,
      before: { unitsAvailable: from },
      after: { unitsAvailable: to, version: version + 1 },
    })),
    ...added,
  ];
};

/** The lots of some changes as they are now, which stay so until the transaction ends. */
const takeChanged = async (ctx: Inner, changes: readonly ImportChange[]) => {
  const ids = changes.map(({ id }) => id);
  const products = await listProductsOfLots(ctx.db, ids);
  const lots = await takeLots(
    ctx.db,
    products.map(({ productNameId }) => productNameId),
  );
  return new Map(lots.map((lot) => [lot.id, lot]));
};

const findUsed = async (ctx: Inner, changes: readonly ImportChange[]): Promise<Map<number, FarmText>> => {
  const lots = await takeChanged(ctx, changes);
  const packed = await listLotsPackedFrom(
    ctx.db,
    changes.filter(({ before }) => before === null).map(({ id }) => id),
  );
  const used = new Map<number, FarmText>();
  for (const { id, after } of changes) {
    const lot = lots.get(id);
    if (!lot || !isLive(lot)) used.set(id, keptReasons.gone());
    else if (lot.version !== after.version) used.set(id, keptReasons.changedSince());
    else if (packed.has(id)) used.set(id, usedReasons.packed());
  }
  return used;
};

const undo = async (ctx: Inner, changes: readonly ImportChange[]): Promise<void> => {
  const lots = await takeChanged(ctx, changes);
  const stepsOf = (of: readonly ImportChange[]) =>
    of.flatMap(({ id, before }) => {
      const lot = lots.get(id);
      const to = before ? Number(before.unitsAvailable) : 0;
      return lot ? [{ id, version: lot.version, from: lot.unitsAvailable, to }] : [];
    });
  const reason = importNotifications.stockCountUndone();
  await setLots(ctx, stepsOf(changes.filter(({ before }) => before !== null)), { kind: 'set', reason });
  const added = stepsOf(changes.filter(({ before }) => before === null));
  await setLots(ctx, added, { kind: 'removed', reason });
  await setLotsArchived(
    ctx.db,
    added.map(({ id }) => id),
    ctx.now().toISOString(),
  );
  ctx.publish({ topic: 'inventory' });
};

/** Who can hold stock, each under a name of their own. */
const readGrowers = async (db: Db): Promise<PresentStock['growers']> => {
  const people = await listProfiles(db);
  const nameOf = namesAmong(people);
  return people
    .filter(({ role, suspended }) => !suspended && isPermitted('inventory.add', role))
    .map((grower) => ({ uid: grower.uid, name: nameOf(grower), email: grower.email }));
};

export const stockPart: ImportPart<PresentStock, StockWrite> = {
  read: async (db) => ({
    templates: await listTemplates(db),
    growers: await readGrowers(db),
    lots: (await listLots(db)).map(
      ({
        id,
        productNameId,
        name: productName,
        unitsAvailable,
        harvestDate,
        location,
        farmerId,
        version,
        goodThrough,
      }) => ({
        id,
        productNameId,
        productName,
        unitsAvailable,
        harvestDate,
        location,
        farmerId,
        version,
        goodThrough,
      }),
    ),
    keeps: await listKeeping(db),
  }),
  plan: planStock,
  apply,
  undoers: { lot: { findUsed, undo } },
};
