import type { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Db } from '@farm/data/core';
import { listCodedLines } from '@farm/data/packing';
import {
  findLastLine,
  type LotRecord,
  listCoordinates,
  listIncoming,
  listLinesBetween,
  listLinesOfLot,
  listLotsOfDays,
  listOrigins,
  listTracedLots,
} from '@farm/data/tracing';
import { addDays, type Day, startOfDayIn, sum } from '@farm/domain/core';
import type { PersonContext } from '../core/context.ts';
import { streamParts } from '../identity/stream-parts.ts';
import { findLot } from './find-lot.ts';
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
  traceColumns,
  writeRows,
} from './trace-rows.ts';

/** A slice keeps others waiting for a few milliseconds. */
const LOTS_AT_ONCE = 100;
const LINES_AT_ONCE = 100;
/** So many ids of lines are looked through at once. */
const IDS_AT_ONCE = 1000;

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

type Asked = { days: Days | null; lotId: number | null };

/** Packing and shipping of some lines: those that have a lot with a code, or of which somebody wants codes. */
const lineRows = async (
  ctx: Reading,
  ids: readonly number[],
  { days, lotId }: Asked,
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
    const isPacked = packedOn !== null && (!days || isWithin(packedOn, days));
    const isShipped = deliveredOn !== null && (!days || isWithin(deliveredOn, days));
    const shares = of.lots
      .filter((lot) => lotId === null || lot.lotId === lotId)
      .map(({ packages, ...lot }) => ({ packages, own: cells.get(lot.lotId) ?? {} }));
    const without = withoutLot && lotId === null ? [{ packages: withoutLot.packages, own: {} }] : [];
    return [
      ...(isPacked ? shares.map(({ packages, own }) => packedRow({ of, packages }, own, farm)) : []),
      ...(isShipped
        ? [...shares, ...without].map(({ packages, own }) => shippedRow({ of, packages }, own, farm))
        : []),
    ];
  });
};

async function* idsOfLots(db: Db, days: Days): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const ids = await listLotsOfDays(db, { ...days, after, limit: LOTS_AT_ONCE });
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1) ?? after;
  }
}

async function* idsOfLines({ db, zone }: Reading, { from, to }: Days): AsyncGenerator<number[]> {
  const since = startOfDayIn(zone.name, from).toISOString();
  const before = startOfDayIn(zone.name, addDays(to, 1)).toISOString();
  const last = await findLastLine(db);
  for (let after = 0; after < last; after += IDS_AT_ONCE) {
    const ids = await listLinesBetween(db, { after, through: after + IDS_AT_ONCE, since, before });
    for (let start = 0; start < ids.length; start += LINES_AT_ONCE)
      yield ids.slice(start, start + LINES_AT_ONCE);
    await giveWay();
  }
}

async function* idsOfLot(db: Db, lotId: number): AsyncGenerator<number[]> {
  const ids = await listLinesOfLot(db, lotId);
  for (let start = 0; start < ids.length; start += LINES_AT_ONCE)
    yield ids.slice(start, start + LINES_AT_ONCE);
}

async function* lotOnly(lotId: number): AsyncGenerator<number[]> {
  yield [lotId];
}

async function* writeTrace(ctx: Reading, asked: Asked): AsyncGenerator<string, void> {
  const farm = await readTraceFarm(ctx);
  const { days, lotId } = asked;
  yield writeRows(traceColumns, [], { header: true });
  const lots = days ? idsOfLots(ctx.db, days) : lotOnly(lotId ?? 0);
  for await (const ids of lots) {
    yield writeRows(traceColumns, await lotRows(ctx, ids, days, farm), { header: false });
    await giveWay();
  }
  const lines = days ? idsOfLines(ctx, days) : idsOfLot(ctx.db, lotId ?? 0);
  for await (const ids of lines) {
    yield writeRows(traceColumns, await lineRows(ctx, ids, asked, farm), { header: false });
    await giveWay();
  }
}

/** The sortable file of some days, or of one lot: a row an event and lot. Refuses `LOT_MISSING`. */
export const streamTrace = async (
  ctx: PersonContext,
  input: Days & { lotId: number | undefined },
): Promise<Readable> => {
  const { lotId, ...days } = input;
  const asked = lotId === undefined ? { days, lotId: null } : { days: null, lotId };
  if (lotId !== undefined) await findLot(ctx, { lotId });
  return streamParts(ctx, (db) => writeTrace({ db, zone: ctx.zone }, asked));
};
