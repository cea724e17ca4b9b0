import {
  findTemplate,
  findTemplateByName,
  insertSizes,
  insertTemplate,
  setTemplateArchived,
} from '@farm/data/catalog';
import type { CreateTemplateInput, Template } from '@farm/domain/catalog';
import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertByWeight, publishCatalog, recordSizes, recordTemplate } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';

export const nameTaken = async (ctx: PersonContext, name: string): Promise<Refusal> =>
  new Refusal('TEMPLATE_NAME_TAKEN', catalogRefusals.nameTaken({ name }), {
    issues: [fieldIssue(['name'], catalogRefusals.nameTakenHere())],
    present: await findTemplateByName(ctx.db, name),
  });

/** A deleted one comes back with its stock. Refuses `TEMPLATE_NAME_TAKEN`, `SIZE_TAKEN` and `INPUT_INVALID`. */
export const createTemplate = (ctx: PersonContext, input: CreateTemplateInput): Promise<Template> =>
  createOnce(ctx, 'catalog.manage', input, async (ctx) => {
    const template = await insertTemplate(ctx.db, input, ctx.now().toISOString());
    if (!template) throw await nameTaken(ctx, input.name);
    const given = input.sizes ?? [];
    for (const { isCatchWeight } of given) assertByWeight(template, isCatchWeight, ['sizes']);
    const sizes = await insertSizes(
      ctx.db,
      given.map((size) => ({ ...size, productNameId: template.id })),
    );
    if (sizes.length < given.length) {
      throw new Refusal('SIZE_TAKEN', catalogRefusals.labelsAlike(), {
        issues: [fieldIssue(['sizes'], catalogRefusals.labelsAlikeHere())],
        present: null,
      });
    }
    await recordTemplate(ctx, 'created', { before: null, after: template });
    await recordSizes(
      ctx,
      'created',
      sizes.map((size) => ({ before: null, after: size })),
    );
    publishCatalog(ctx, template.id);
    return { ...template, sizes };
  });

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
