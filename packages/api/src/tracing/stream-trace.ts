import type { Readable } from 'node:stream';
import { listTracedLots } from '@farm/data/tracing';
import { addDays } from '@farm/domain/core';
import { orderInputTexts } from '@farm/domain/orders';
import { type TraceFile, type TraceFileInput, tracingTexts } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { streamParts } from '../identity/stream-parts.ts';
import { lotGone } from './find-lot.ts';
import { type AskedTrace, readEvents } from './trace-events.ts';
import { type TraceRow, traceColumns, writeRows } from './trace-rows.ts';

/** A file that names no days has so many before the last one. */
const DAYS_USUAL = 30;
/** A call answers a file of so many rows at most, which is about two megabytes. */
const ROWS_MAX = 5000;

const plan = async (
  ctx: PersonContext,
  input: TraceFileInput,
): Promise<{ name: string; asked: AskedTrace }> => {
  const { lots } = input;
  const today = ctx.today();
  const { to = input.from !== undefined && input.from > today ? input.from : today } = input;
  const { from = addDays(to, -DAYS_USUAL) } = input;
  if (!lots) {
    if (from > to) throw fieldRefusal('INPUT_INVALID', 'to', orderInputTexts.daysReversed());
    return { name: `trace-${from}-${to}.csv`, asked: { days: { from, to }, lots: null } };
  }
  if (input.from !== undefined || input.to !== undefined)
    throw fieldRefusal('INPUT_INVALID', 'lots', tracingTexts.daysOrLots());
  const ids = new Set(lots);
  if ((await listTracedLots(ctx.db, lots)).length < ids.size) throw lotGone();
  const name = ids.size === 1 ? `trace-lot-${lots[0]}.csv` : 'trace-lots.csv';
  return { name, asked: { days: null, lots: ids } };
};

async function* write(
  ctx: Pick<PersonContext, 'db' | 'zone'>,
  asked: AskedTrace,
  count: (rows: readonly TraceRow[]) => void = () => {},
): AsyncGenerator<string, void> {
  yield writeRows(traceColumns, [], { header: true });
  for await (const rows of readEvents(ctx, asked)) {
    count(rows);
    yield writeRows(traceColumns, rows, { header: false });
  }
}

/** The sortable file of some days, or of some lots: a row an event and lot. Refuses `LOT_MISSING`. */
export const streamTrace = async (
  ctx: PersonContext,
  input: TraceFileInput,
): Promise<{ name: string; content: Readable }> => {
  const { name, asked } = await plan(ctx, input);
  return { name, content: await streamParts(ctx, (db) => write({ db, zone: ctx.zone }, asked)) };
};

/** It answers the whole file at once. Refuses `LOT_MISSING`, and `INPUT_INVALID` if it has too many rows. */
export const writeTrace = async (ctx: PersonContext, input: TraceFileInput): Promise<TraceFile> => {
  const { name, asked } = await plan(ctx, input);
  let rows = 0;
  const parts = write(ctx, asked, ({ length }) => {
    rows += length;
    if (rows > ROWS_MAX)
      throw fieldRefusal(
        'INPUT_INVALID',
        asked.lots ? 'lots' : 'to',
        tracingTexts.fileTooLong({ max: ROWS_MAX }),
      );
  });
  let content = '';
  for await (const part of parts) content += part;
  return { name, content, rows };
};
