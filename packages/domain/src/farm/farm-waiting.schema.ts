import { z } from 'zod';
import { withMessage } from '../core/with-message.ts';
import { waitingRooms } from './farm.rules.ts';
import { farmTexts } from './farm.texts.ts';

export const WaitingInput = z.strictObject({
  rooms: z
    .array(z.enum(waitingRooms, withMessage(farmTexts.roomUnknown())))
    .max(waitingRooms.length)
    .describe('Only this room; repeat it for several')
    .optional(),
});
export type WaitingInput = z.infer<typeof WaitingInput>;

/** A room is absent if it was not asked for, or if what waits there is not the person's to do. */
export const Waiting = z.object({
  /** Days of standing orders to place or skip. */
  standing: z.int().optional(),
  /** Products that run short in the weeks that are shown. */
  shortages: z.int().optional(),
  /** Deliveries to bill, and drafts to issue. */
  invoices: z.int().optional(),
  /** Invoices past due. */
  payments: z.int().optional(),
  /** Proposals that the person may accept or decline. */
  proposals: z.int().optional(),
  /** Recalls and practices that are open. */
  recalls: z.int().optional(),
});
export type Waiting = z.infer<typeof Waiting>;
