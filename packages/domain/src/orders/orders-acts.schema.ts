import { z } from 'zod';
import { Id, id, requiredText, text, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { StoredText } from '../core/stored-text.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderLine, OrderStatus } from './orders.schema.ts';
import { LINES_AT_ONCE } from './orders-acts.rules.ts';
import { orderInputTexts } from './orders-input.texts.ts';
import { DeliveryDate } from './orders-place.schema.ts';

/** The version that the person was looking at; without it, the line is moved as it is. */
export const OrderLineMove = z.strictObject({
  id: id(orderInputTexts.orderLine()),
  version: Version.optional(),
});
export type OrderLineMove = z.infer<typeof OrderLineMove>;

/** The documented change of one line. */
export const UpdateLineInput = OrderLineMove.extend({
  status: OrderStatus.optional(),
  deliveryDate: DeliveryDate.optional(),
  rejectionReason: text(labels.reason(), 1000).optional(),
});
export type UpdateLineInput = z.infer<typeof UpdateLineInput>;

/** A line as the person saw it. */
export const LineRef = z.strictObject({ id: id(orderInputTexts.orderLine()), version: Version });
export type LineRef = z.infer<typeof LineRef>;

const linesOf = <Line extends z.ZodType<{ id: number }>>(line: Line) =>
  z
    .array(line)
    .min(1, withMessage(orderInputTexts.noLines()))
    .max(LINES_AT_ONCE, withMessage(orderInputTexts.linesAtOnce({ most: LINES_AT_ONCE })))
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      withMessage(orderInputTexts.lineTwice()),
    );

/** A move is made on all of its lines or, if one cannot be moved, on none. */
export const MoveLinesInput = z.strictObject({ lines: linesOf(OrderLineMove) });
export type MoveLinesInput = z.infer<typeof MoveLinesInput>;

export const ConfirmLinesInput = MoveLinesInput.extend({
  /** It decides about a line that free stock does not cover: `ask` refuses, `confirm` promises it, `hold` holds a pending one. */
  ifShort: z.enum(['ask', 'confirm', 'hold']),
});
export type ConfirmLinesInput = z.infer<typeof ConfirmLinesInput>;

export const RejectLinesInput = MoveLinesInput.extend({
  reason: requiredText(labels.reason(), 1000, orderInputTexts.reasonMissing()),
  /** False if the caller sends the notification itself, as the documented REST calls do. */
  notify: z.boolean().default(true),
});
export type RejectLinesInput = z.infer<typeof RejectLinesInput>;

export const RescheduleLinesInput = MoveLinesInput.extend({ deliveryDate: DeliveryDate });
export type RescheduleLinesInput = z.infer<typeof RescheduleLinesInput>;

export const UndoLinesInput = z.strictObject({ lines: linesOf(LineRef) });
export type UndoLinesInput = z.infer<typeof UndoLinesInput>;

/** The lines as they are after the act. */
export const MovedLines = z.object({ lines: z.array(OrderLine) });
export type MovedLines = z.infer<typeof MovedLines>;

/** A line that a move of several could not take, as it is now, and why. */
export const RefusedLine = z.object({
  id: Id,
  /** Null if it is gone. */
  line: OrderLine.nullable(),
  message: z.string(),
  /** The message as a text, so that the browser can translate it. */
  text: StoredText,
});
export type RefusedLine = z.infer<typeof RefusedLine>;
