import { setImmediate as giveWay } from 'node:timers/promises';
import type { Db } from '@farm/data/core';
import { listCodedLines } from '@farm/data/packing';
import {
  type LotRecord,
  listCoordinates,
  listIncoming,
  listLinesBetween,
  listLinesOfLots,
  listLotsOfDays,
  listOrigins,
  listTracedLots,
} from '@farm/data/tracing';
import { addDays, type Day, startOfDayIn, sum } from '@farm/domain/core';
import type { PersonContext } from '../core/context.ts';
import { readLineLots, readLotsOf } from './trace-lines.ts';
import { kindOf } from './trace-lot.ts';
import {
  lotCells,
  lotRow,
  packedRow,
  readTraceFarm,
  shippedRow,
  type TraceFarm,
  type TraceRow,
} from './trace-rows.ts';

/** A slice keeps others waiting for a few milliseconds. */
const LOTS_AT_ONCE = 50;
const LINES_AT_ONCE = 50;

type Reading = Pick<PersonContext, 'db' | 'zone'>;
type Days = { from: Day; to: Day };

const isWithin = (day: Day | null, { from, to }: Days): boolean => day !== null && day >= from && day <= to;

/** The lots, each with what its rows say of it. */
const readCells = async ({ db }: Reading, lots: readonly LotRecord[], farm: TraceFarm) => {
  const [origins, places] = await Promise.all([
    listOrigins(db, lots),
    listCoordinates(
      db,
      lots.flatMap(({ place }) => place?.id ?? []),
    ),
  ]);
  return new Map(
    lots.map((lot) => [lot.id, lotCells(lot, origins.get(lot.id), places.get(lot.place?.id ?? 0), farm)]),
  );
};

const lotRows = async (ctx: Reading, ids: readonly number[], days: Days | null, farm: TraceFarm) => {
  const lots = await listTracedLots(ctx.db, ids);
  const cells = await readCells(ctx, lots, farm);
  const incoming = Map.groupBy(await listIncoming(ctx.db, ids), ({ lotId }) => lotId);
  return lots.flatMap((lot): TraceRow[] => {
    const units = sum(
      (incoming.get(lot.id) ?? [])
        .filter((movement) => kindOf(movement) === 'harvested')
        .map((movement) => movement.units),
    );
    const own = cells.get(lot.id) ?? {};
    return [
      // Another farm's harvest is that farm's to tell.
      ...(lot.codeSource === 'own' && (!days || isWithin(lot.harvestDate, days))
        ? [lotRow('Harvesting', lot, own, units)]
        : []),
      ...(lot.cooledOn !== null && (!days || isWithin(lot.cooledOn, days))
        ? [lotRow('Cooling', lot, own, units)]
        : []),
    ];
  });
};

/** Some days, or all that happened to some lots. */
export type AskedTrace = { days: Days; lots: null } | { days: null; lots: ReadonlySet<number> };

/** Packing and shipping of some lines: those that have a lot with a code, or of which somebody wants codes. */
const lineRows = async (
  ctx: Reading,
  ids: readonly number[],
  { day, lots: asked }: { day: Day | null; lots: AskedTrace['lots'] },
  farm: TraceFarm,
): Promise<TraceRow[]> => {
  const lines = await readLineLots(ctx, ids);
  const coded = await listCodedLines(ctx.db, ids);
  const lots = [...(await readLotsOf(ctx.db, lines)).values()];
  const cells = await readCells(ctx, lots, farm);
  const hasCode = new Set(lots.filter(({ lotCode }) => lotCode !== null).map(({ id }) => id));
  return lines.flatMap((of): TraceRow[] => {
    const { line, packedOn, deliveredOn, withoutLot } = of;
    if (!coded.has(line.lineId) && !of.lots.some((lot) => hasCode.has(lot.lotId))) return [];
    const isPacked = packedOn !== null && (day === null || packedOn === day);
    const isShipped = deliveredOn !== null && (day === null || deliveredOn === day);
    const shares = of.lots
      .filter((lot) => asked === null || asked.has(lot.lotId))
      .map(({ packages, ...lot }) => ({ packages, own: cells.get(lot.lotId) ?? {} }));
    const without = withoutLot && asked === null ? [{ packages: withoutLot.packages, own: {} }] : [];
    return [
      ...(isPacked ? shares.map(({ packages, own }) => packedRow({ of, packages }, own, farm)) : []),
      ...(isShipped
        ? [...shares, ...without].map(({ packages, own }) => shippedRow({ of, packages }, own, farm))
        : []),
    ];
  });
};

function* inParts(ids: readonly number[], size: number): Generator<number[]> {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
}

async function* idsOfLots(db: Db, { days, lots }: AskedTrace): AsyncGenerator<number[]> {
  if (lots) return yield* inParts([...lots], LOTS_AT_ONCE);
  for (let after = 0; ; ) {
    const ids = await listLotsOfDays(db, { ...days, after, limit: LOTS_AT_ONCE });
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1) ?? after;
  }
}

/** The lines of some lots, or of each day with that day. A line that left on another day than it was packed is of both. */
async function* idsOfLines(
  { db, zone }: Reading,
  { days, lots }: AskedTrace,
): AsyncGenerator<{ ids: number[]; day: Day | null }> {
  if (lots) {
    for (const ids of inParts(await listLinesOfLots(db, [...lots]), LINES_AT_ONCE)) yield { ids, day: null };
    return;
  }
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const [since, before] = [day, addDays(day, 1)].map((at) => startOfDayIn(zone.name, at).toISOString());
    const ids = await listLinesBetween(db, { since: since ?? '', before: before ?? '' });
    for (const some of inParts(ids, LINES_AT_ONCE)) yield { ids: some, day };
    await giveWay();
  }
}

/** It tells what happened to lots, then to the lines that got something of them, in parts that keep nobody waiting. */
export async function* readEvents(ctx: Reading, asked: AskedTrace): AsyncGenerator<TraceRow[], void> {
  const farm = await readTraceFarm(ctx);
  for await (const ids of idsOfLots(ctx.db, asked)) {
    yield await lotRows(ctx, ids, asked.days, farm);
    await giveWay();
  }
  for await (const { ids, day } of idsOfLines(ctx, asked)) {
    yield await lineRows(ctx, ids, { day, lots: asked.lots }, farm);
    await giveWay();
  }
}
