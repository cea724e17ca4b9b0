import { findTemplate, setTemplateKeeps } from '@farm/data/catalog';
import type { ProductName, SetKeepsInput } from '@farm/domain/catalog';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { publishCatalog, recordTemplates } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';

/** From then on lots get old by these days, all or none. Refuses `TEMPLATE_MISSING`, and `VERSION_STALE` for other days than were seen. */
export const setKeeps = (ctx: PersonContext, { templates }: SetKeepsInput): Promise<ProductName[]> =>
  inTransaction(ctx, async (ctx) => {
    const changes: { before: ProductName; after: ProductName }[] = [];
    // Always in the same order, so that two transactions never wait for each other.
    for (const { id, keepsDays, seenDays } of templates.toSorted((a, b) => a.id - b.id)) {
      const before = await findTemplate(ctx.db, id);
      if (!before) throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
      const stale = () =>
        new Refusal('VERSION_STALE', catalogRefusals.templateChanged(), { present: before });
      if (before.keepsDays !== seenDays) throw stale();
      const after = await setTemplateKeeps(ctx.db, { ...before, keepsDays });
      if (!after) throw stale();
      changes.push({ before, after });
      publishCatalog(ctx, id);
    }
    await recordTemplates(ctx, 'changed', changes);
    return changes.map(({ after }) => after);
  });
