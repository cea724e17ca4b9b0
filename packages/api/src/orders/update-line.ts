import { fieldIssue, inputIssues } from '@farm/domain/core';
import {
  moveRefusal,
  moveTo,
  type OrderLine,
  type OrderStatus,
  RejectLineInput,
  type UpdateLineInput,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { cancelLine, confirmLine, deliverUnweighed, holdLine, moveLineDay, rejectLine } from './move-line.ts';
import { seeLine } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

type ToStatus = Omit<UpdateLineInput, 'status' | 'deliveryDate'> & { status: OrderStatus };

const readReason = (rejectionReason: string | undefined): string => {
  const { data, error } = RejectLineInput.shape.reason.safeParse(rejectionReason ?? '');
  if (data !== undefined) return data;
  throw inputRefusal(
    inputIssues(error ?? { issues: [] }).map((issue) => ({ ...issue, path: ['rejectionReason'] })),
  );
};

const moveToStatus = async (ctx: PersonContext, { status, rejectionReason, ...input }: ToStatus) => {
  if (status === 'pending') {
    const line = await seeLine(ctx, input.id);
    throw new Refusal('ORDER_MOVE_CLOSED', moveRefusal(line.status, status), { present: line });
  }
  if (!isPermitted(`orders.${moveTo[status]}`, ctx.person.role))
    throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
  switch (status) {
    case 'confirmed':
      return confirmLine(ctx, input);
    case 'pending_inventory':
      return holdLine(ctx, input);
    case 'rejected':
      return rejectLine(ctx, { ...input, reason: readReason(rejectionReason), notify: true });
    case 'cancelled':
      return cancelLine(ctx, input);
    case 'delivered':
      return deliverUnweighed(ctx, input);
  }
};

/** After a rollback, a refusal must show the line as it is now, not as the undone move had left it. */
const withPresentLine = async (ctx: PersonContext, id: number, error: unknown): Promise<unknown> =>
  error instanceof Refusal && error.details.present !== undefined
    ? new Refusal(error.code, error, { ...error.details, present: await seeLine(ctx, id) })
    : error;

/** Refuses `INPUT_INVALID` where neither is named, `ROLE_FORBIDDEN`, and what the moves themselves refuse. */
export const updateLine = async (
  ctx: PersonContext,
  { status, deliveryDate, rejectionReason, ...input }: UpdateLineInput,
): Promise<OrderLine> => {
  if (deliveryDate !== undefined && status !== undefined) {
    return inTransaction(ctx, async (ctx) => {
      const { version } = await moveLineDay(ctx, { ...input, deliveryDate });
      return moveToStatus(ctx, { ...input, status, rejectionReason, version });
    }).catch(async (error: unknown) => {
      throw await withPresentLine(ctx, input.id, error);
    });
  }
  if (deliveryDate !== undefined) return moveLineDay(ctx, { ...input, deliveryDate });
  if (status !== undefined) return moveToStatus(ctx, { ...input, status, rejectionReason });
  const message = orderRefusals.nothingToChange();
  throw inputRefusal([fieldIssue(['status'], message), fieldIssue(['deliveryDate'], message)]);
};
