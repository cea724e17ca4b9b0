import { findFirstThings } from '@farm/data/app';
import { findFarm, isTimeZoneChosen } from '@farm/data/farm';
import type { FirstSteps } from '@farm/domain/farm';
import type { PersonContext } from '../core/context.ts';

/** Read from what the farm holds, so that a step is done however it was done. */
export const readFirstSteps = async (ctx: PersonContext): Promise<FirstSteps> => {
  const { name, address } = await findFarm(ctx.db);
  const first = await findFirstThings(ctx.db, ctx.person.uid, ctx.now().toISOString());
  return {
    hasDetails: name !== null && address !== null,
    hasProduct: first.product !== null,
    hasBuyer: first.buyer !== null,
    hasOthers: first.other !== null || first.invitation !== null,
    hasLocation: first.location !== null,
    hasStock: first.lot !== null,
    hasOrder: first.order !== null,
    isTimeZoneChosen: ctx.zone.isPreset === true || (await isTimeZoneChosen(ctx.db)),
  };
};
