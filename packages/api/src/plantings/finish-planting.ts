import type { PlantingDetail } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { changePlanting } from './change-planting.ts';

/** Ends a planting: nothing more is moved or harvested. Refuses `PLANTING_MISSING`, `PLANTING_FINISHED`. */
export const finishPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'finish', id));

/** Takes the end back; the status is the one its history implies. Refuses `PLANTING_MISSING`, `PLANTING_OPEN`. */
export const reopenPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'reopen', id));
