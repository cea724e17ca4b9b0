import { findTemplate, setTemplateArchived } from '@farm/data/catalog';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { publishCatalog, recordTemplate } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';

/** Its name can be used again, while stock, orders and plantings keep it. Refuses `TEMPLATE_MISSING`. */
export const removeTemplate = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const template = await findTemplate(ctx.db, id);
    if (!template || !(await setTemplateArchived(ctx.db, id, ctx.now().toISOString())))
      throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
    await recordTemplate(ctx, 'removed', { before: template, after: null });
    publishCatalog(ctx, id);
    return { id };
  });
