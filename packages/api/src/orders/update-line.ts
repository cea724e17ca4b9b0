import { type Day, fieldIssue, inputIssues } from '@farm/domain/core';
import {
  moveRefusal,
  moveTo,
  type OrderLine,
  type OrderLineMove,
  type OrderStatus,
  RejectLinesInput,
  type UpdateLineInput,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import {
  cancelLines,
  confirmLines,
  deliverUnweighed,
  holdLines,
  rejectLines,
  rescheduleLines,
} from './move-lines.ts';
import { onlyLine, requireLine } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

const readReason = (rejectionReason: string | undefined): string => {
  const { data, error } = RejectLinesInput.shape.reason.safeParse(rejectionReason ?? '');
  if (data !== undefined) return data;
  throw inputRefusal(
    inputIssues(error ?? { issues: [] }).map((issue) => ({ ...issue, path: ['rejectionReason'] })),
  );
};

type Change = Pick<UpdateLineInput, 'rejectionReason'> & { line: OrderLineMove; status: OrderStatus };

const moveToStatus = async (ctx: PersonContext, { line, status, rejectionReason }: Change) => {
  if (status === 'pending') {
    const present = await requireLine(ctx, line.id);
    throw new Refusal('ORDER_MOVE_CLOSED', moveRefusal(present.status, status), { present });
  }
  if (!isPermitted(`orders.${moveTo[status]}`, ctx.person.role))
    throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
  const lines = [line];
  switch (status) {
    case 'confirmed':
      return confirmLines(ctx, { lines, ifShort: 'confirm' });
    case 'pending_inventory':
      return holdLines(ctx, { lines });
    case 'rejected':
      return rejectLines(ctx, { lines, reason: readReason(rejectionReason), notify: true });
    case 'cancelled':
      return cancelLines(ctx, { lines });
    case 'delivered':
      return deliverUnweighed(ctx, { lines });
  }
};

/** After a rollback, a refusal must show the line as it is now, not as the undone move had left it. */
const withPresentLine = async (ctx: PersonContext, id: number, error: unknown): Promise<unknown> =>
  error instanceof Refusal && error.details.present !== undefined
    ? new Refusal(error.code, error, { ...error.details, present: await requireLine(ctx, id) })
    : error;

/** Refuses `INPUT_INVALID` where neither is named, `ROLE_FORBIDDEN`, and what the moves themselves refuse. */
export const updateLine = async (
  ctx: PersonContext,
  { status, deliveryDate, rejectionReason, ...line }: UpdateLineInput,
): Promise<OrderLine> => {
  const toDay = async (ctx: PersonContext, deliveryDate: Day) =>
    onlyLine((await rescheduleLines(ctx, { lines: [line], deliveryDate })).lines);
  const toStatus = async (ctx: PersonContext, line: OrderLineMove, status: OrderStatus) =>
    onlyLine((await moveToStatus(ctx, { line, status, rejectionReason })).lines);
  if (deliveryDate !== undefined && status !== undefined) {
    return inTransaction(ctx, async (ctx) => {
      const { id, version } = await toDay(ctx, deliveryDate);
      return toStatus(ctx, { id, version }, status);
    }).catch(async (error: unknown) => {
      throw await withPresentLine(ctx, line.id, error);
    });
  }
  if (deliveryDate !== undefined) return toDay(ctx, deliveryDate);
  if (status !== undefined) return toStatus(ctx, line, status);
  const message = orderRefusals.nothingToChange();
  throw inputRefusal([fieldIssue(['status'], message), fieldIssue(['deliveryDate'], message)]);
};
