import { listTemplateNames } from '@farm/data/catalog';
import { findFarm } from '@farm/data/farm';
import { listLocations } from '@farm/data/locations';
import { type Language, momentIn } from '@farm/domain/core';
import type { PersonContext } from '../core/context.ts';
import type { TracePlanPaper } from './paper/trace-plan.ts';

/** The traceability plan, in the language of who prints it. */
export const showTracePlan = async (
  ctx: PersonContext,
  { language }: { language: Language },
): Promise<Buffer> => {
  const [farm, names, places] = await Promise.all([
    findFarm(ctx.db),
    listTemplateNames(ctx.db),
    listLocations(ctx.db),
  ]);
  const { name, address, phone, origin, traceContact, traceReference, planText, lotCodesOn } = farm;
  const paper: TracePlanPaper = {
    kind: 'tracePlan',
    farm: { name, address, phone, origin },
    contact: traceContact,
    reference: traceReference,
    planText,
    namesAll: lotCodesOn,
    products: names.filter(({ isTraced }) => isTraced).map(({ name, variety }) => ({ name, variety })),
    places: places.map(({ name, description, latitude = null, longitude = null }) => ({
      name,
      description,
      latitude,
      longitude,
    })),
    printed: { ...momentIn(ctx.zone.name, ctx.now()), by: ctx.person.name, replaces: null },
    language,
  };
  return ctx.papers.make(ctx, paper);
};
