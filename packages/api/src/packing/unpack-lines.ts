import type { MovedLines } from '@farm/domain/orders';
import type { UnpackInput } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { takePackable } from './take-packable.ts';
import { writeFills } from './write-fills.ts';

/** Lines that are not packed stay as they are. Refuses `ORDER_LINES_CHANGED`. */
export const unpackLines = (ctx: PersonContext, { lines: seen }: UnpackInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const lines = await takePackable(ctx, seen);
    const packed = [...lines.values()].filter(({ fill }) => fill.packedAt !== null);
    return writeFills(
      ctx,
      'unpacked',
      packed.map((line) => ({
        line,
        fill: {
          fillQuantity: line.quantity,
          fillUnits: null,
          shortReason: null,
          packedAt: null,
          packedBy: null,
          lots: [],
        },
      })),
    );
  });
