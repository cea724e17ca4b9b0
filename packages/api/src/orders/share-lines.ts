import { listFills, listLineProducts, lockPromises } from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import {
  type MovedLines,
  type OrderLine,
  orderInputTexts,
  type ShareOutInput,
  statusLabel,
  storedReason,
} from '@farm/domain/orders';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { lockLines } from './lock-lines.ts';
import { linesById } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { writeFills } from './write-fills.ts';

const faultOf = ({ status, packed }: OrderLine) => {
  if (status !== 'confirmed') return orderRefusals.shareClosed({ status: statusLabel(status) });
  return packed ? orderRefusals.sharePacked() : undefined;
};

/**
 * It sets what confirmed lines that are not packed get of a short product; with their whole quantity they are no longer short.
 * Refuses `ORDER_LINES_CHANGED`, and `INPUT_INVALID` with the lines that were to get more than was ordered.
 */
export const shareLines = (
  ctx: PersonContext,
  { lines: shares, reason }: ShareOutInput,
): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const ids = shares.map(({ id }) => id);
    const products = await listLineProducts(ctx.db, ids);
    // More for one line is less for others that are being promised.
    await lockPromises(
      ctx.db,
      [...products.values()].map(({ productNameId }) => productNameId),
    );
    const lines = new Map((await lockLines(ctx, shares, faultOf)).map((line) => [line.id, line]));
    const fills = await listFills(ctx.db, ids);
    const above = shares.flatMap(({ id, fillQuantity }, index) => {
      const ordered = lines.get(id)?.quantity ?? 0;
      return fillQuantity > ordered
        ? [fieldIssue(['lines', index, 'fillQuantity'], orderInputTexts.shareAbove({ ordered }))]
        : [];
    });
    if (above.length > 0) throw inputRefusal(above);
    const written = shares.flatMap(({ id, fillQuantity }) => {
      const line = lines.get(id);
      const fill = fills.get(id);
      if (!line || !fill) return [];
      const shortReason = fillQuantity < line.quantity ? storedReason(reason) : null;
      if (fillQuantity === fill.fillQuantity && shortReason === fill.shortReason) return [];
      const share = { shareQuantity: shortReason === null ? null : fillQuantity, shareReason: shortReason };
      const unpacked = { fillUnits: null, packedAt: null, packedBy: null, lots: [] };
      return [{ line: { ...line, fill }, fill: { fillQuantity, shortReason, ...share, ...unpacked } }];
    });
    if (written.length > 0) await writeFills(ctx, 'shared', written);
    return { lines: [...(await linesById(ctx, ids)).values()] };
  });
