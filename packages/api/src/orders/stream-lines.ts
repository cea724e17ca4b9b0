import type { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Db } from '@farm/data/core';
import { sliceOrderLines } from '@farm/data/orders';
import { OrderLine, type OrderLinesInput } from '@farm/domain/orders';
import { z } from 'zod';
import type { PersonContext } from '../core/context.ts';
import { fast } from '../core/fast.ts';
import { streamParts } from '../identity/stream-parts.ts';
import { filterFor } from './read-order.ts';

/** A slice keeps others waiting for about two milliseconds. */
const SLICE_LINES = 250;

const Lines = fast(z.array(OrderLine));

async function* writeLines(
  db: Db,
  ctx: PersonContext,
  filter: OrderLinesInput,
): AsyncGenerator<string, void> {
  let before = '[';
  for await (const lines of sliceOrderLines(db, ctx.person, filter, SLICE_LINES)) {
    yield before + JSON.stringify(await Lines.parseAsync(lines)).slice(1, -1);
    before = ',';
    await giveWay();
  }
  yield before === '[' ? '[]' : ']';
}

/** A failure after the first part destroys the stream, so that no part of a list looks like all of it. */
export const streamLines = async (ctx: PersonContext, input: OrderLinesInput): Promise<Readable> => {
  const filter = filterFor(ctx, input);
  return streamParts(ctx, (db) => writeLines(db, ctx, filter));
};
