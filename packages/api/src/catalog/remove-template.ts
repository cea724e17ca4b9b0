import { findTemplate, setTemplateArchived } from '@farm/data/catalog';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordTemplate } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';
import { tellCatalog } from './tell-catalog.ts';

/**
 * Archives a template with its sizes: they leave the lists and the name is free again, while stock, orders
 * and plantings keep it. Refuses `TEMPLATE_MISSING`.
 */
export const removeTemplate = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const template = await findTemplate(ctx.db, id);
    if (!template || !(await setTemplateArchived(ctx.db, id, ctx.now().toISOString()))) {
      throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
    }
    await recordTemplate(ctx, 'removed', { before: template, after: null });
    tellCatalog(ctx, id);
    return { id };
  });
