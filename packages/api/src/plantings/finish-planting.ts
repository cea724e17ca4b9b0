import type { PlantingDetail } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changePlanting } from './change-planting.ts';

/** Finishes a planting, which can then not be moved or harvested. Refuses `PLANTING_MISSING`, `PLANTING_FINISHED`. */
export const finishPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'finish', id));

/** Reopens a planting; its status follows from its history. Refuses `PLANTING_MISSING`, `PLANTING_OPEN`. */
export const reopenPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'reopen', id));
