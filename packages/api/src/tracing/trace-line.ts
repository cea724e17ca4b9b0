import { findOrderLine } from '@farm/data/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { LineTrace, LineTraceInput } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { orderRefusals } from '../orders/orders.texts.ts';
import { traceLines } from './trace-lines.ts';

/** A line of an order that the person may see, with its lots; who may not trace lots sees no plantings. Refuses `ORDER_MISSING`. */
export const traceLine = async (ctx: PersonContext, { id }: LineTraceInput): Promise<LineTrace> => {
  const missing = () => new Refusal('ORDER_MISSING', orderRefusals.lineMissing());
  if (!(await findOrderLine(ctx.db, ctx.person, id))) throw missing();
  const withOrigins = isPermitted('tracing.read', ctx.person.role);
  const [traced] = await traceLines(ctx, [id], { withOrigins });
  if (!traced) throw missing();
  return traced;
};
