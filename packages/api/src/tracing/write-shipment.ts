import { findWantsLots } from '@farm/data/buyers';
import { findDeliveryNote, maySeeOrder } from '@farm/data/orders';
import { listNoteLines } from '@farm/data/tracing';
import { Refusal } from '@farm/domain/refusals';
import { tracingTexts } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { readLineLots, readLotsOf } from './trace-lines.ts';
import {
  lotCells,
  readTraceFarm,
  shipmentColumns,
  shippedRow,
  type TraceRow,
  writeRows,
} from './trace-rows.ts';

/**
 * The file tells what one delivery note carries of which lots: a row a line and lot, and one without a code for what came from no
 * lot. It is the same to the byte until the note or a line of it changes, and then has a higher version. Refuses `DELIVERY_NOTE_MISSING`, also if
 * it has no line that the person may see.
 */
export const writeShipment = async (ctx: PersonContext, number: number): Promise<string> => {
  const note = await findDeliveryNote(ctx.db, number);
  const all = note ? await listNoteLines(ctx.db, note) : [];
  const seen = all.filter((line) => maySeeOrder(ctx.person, line));
  if (!note || seen.length === 0) throw new Refusal('DELIVERY_NOTE_MISSING', tracingTexts.noteMissing());
  const version = all.reduce((total, line) => total + line.version, note.version);
  const isAll = (await findWantsLots(ctx.db, note.buyerId)) !== 'traced';
  const told = new Map(seen.filter(({ isTraced }) => isAll || isTraced).map((line) => [line.lineId, line]));
  const lines = await readLineLots(ctx, [...told.keys()]);
  const lots = await readLotsOf(ctx.db, lines);
  const farm = await readTraceFarm(ctx);
  const rows = lines.flatMap((of): TraceRow[] => {
    const { gtin = null, purchaseOrderNumber = null } = told.get(of.line.lineId) ?? {};
    const own = {
      GTIN: gtin ?? '',
      PO: purchaseOrderNumber ?? '',
      Order: String(of.line.orderNumber),
      'Note version': String(version),
    };
    const row = (packages: string, cells: TraceRow): TraceRow => ({
      ...shippedRow({ of, packages }, cells, farm),
      ...own,
    });
    const ofLots = of.lots.map(({ lotId, packages }) => {
      const lot = lots.get(lotId);
      return row(packages, lot ? lotCells(lot, undefined, undefined, farm) : {});
    });
    // Packed or not, all of the line is told.
    const rest = of.lots.length === 0 && of.withoutLot === null && of.need.packages > 0;
    const without = of.withoutLot?.packages ?? (rest ? String(of.need.packages) : null);
    return without === null ? ofLots : [...ofLots, row(without, {})];
  });
  return writeRows(shipmentColumns, rows, { header: true });
};
