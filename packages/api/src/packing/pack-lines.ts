import { fieldIssue } from '@farm/domain/core';
import { type MovedLines, storedReason } from '@farm/domain/orders';
import {
  lotsAboveFill,
  openQuestions,
  type PackInput,
  type PackQuestion,
  questionText,
  type UnpackInput,
} from '@farm/domain/packing';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fixLotCodes } from '../inventory/fix-lot-codes.ts';
import { writeFills } from '../orders/write-fills.ts';
import { chooseLots, filled, type Packing } from './choose-lots.ts';
import { takePackable } from './take-packable.ts';

const fieldOf: Record<PackQuestion, string> = {
  reason: 'reason',
  above: 'fillQuantity',
  weight: 'fillUnits',
  farWeight: 'fillUnits',
};

/** Refuses `INPUT_INVALID` with the fields that must be filled in or agreed to. */
const assertAnswered = (packings: readonly Packing[]): void => {
  const issues = packings.flatMap((packing) => {
    const { index, wanted } = packing;
    const line = filled(packing);
    const asked = openQuestions(line, wanted).map((question) =>
      fieldIssue(['lines', index, fieldOf[question]], questionText(question, line)),
    );
    const above = lotsAboveFill({ ...line, lots: wanted.lots ?? [] });
    return above ? [...asked, fieldIssue(['lines', index, 'lots'], above)] : asked;
  });
  if (issues.length > 0) throw inputRefusal(issues);
};

/** All or none; a packed line is packed again. Refuses `ORDER_LINES_CHANGED` and `INPUT_INVALID`. */
export const packLines = (ctx: PersonContext, { lines: wanted }: PackInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const lines = await takePackable(ctx, wanted);
    const packings = wanted.flatMap((one, index) => {
      const line = lines.get(one.id);
      return line ? [{ index, wanted: one, line }] : [];
    });
    assertAnswered(packings);
    const lots = await chooseLots(ctx, packings);
    await fixLotCodes(
      ctx,
      [...lots.values()].flat().map(({ lotId }) => lotId),
    );
    const packedAt = ctx.now().toISOString();
    return writeFills(
      ctx,
      'packed',
      packings.map(({ wanted, line }) => ({
        line,
        fill: {
          fillQuantity: wanted.fillQuantity,
          fillUnits: wanted.fillUnits ?? null,
          shortReason:
            wanted.reason && wanted.fillQuantity < line.quantity ? storedReason(wanted.reason) : null,
          packedAt,
          packedBy: ctx.person.uid,
          lots: lots.get(line.id) ?? [],
        },
      })),
    );
  });

/** Lines get what was ordered again, or what they were to get. Lines that are not packed stay as they are. Refuses `ORDER_LINES_CHANGED`. */
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
          fillUnits: null,
          fillQuantity: line.fill.shareQuantity ?? line.quantity,
          shortReason: line.fill.shareReason,
          packedAt: null,
          packedBy: null,
          lots: [],
        },
      })),
    );
  });
