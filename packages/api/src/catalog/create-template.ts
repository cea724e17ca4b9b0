import { findTemplateByName, insertSizes, insertTemplate } from '@farm/data';
import { type CreateTemplateInput, Refusal, type Template } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { tellCatalog } from './tell-catalog.ts';

/** The refusal of a name that a live template has; `present` is that template. */
export const nameTaken = async (ctx: PersonContext, name: string): Promise<Refusal> =>
  new Refusal('TEMPLATE_NAME_TAKEN', `There is already a template called "${name}". Choose another name.`, {
    issues: [{ path: ['name'], message: 'Another template has this name.' }],
    present: await findTemplateByName(ctx.db, name),
  });

/** Adds a template, with its sizes where any are given. Refuses `TEMPLATE_NAME_TAKEN` and `SIZE_TAKEN`. */
export const createTemplate = (ctx: PersonContext, input: CreateTemplateInput): Promise<Template> =>
  createOnce(ctx, 'catalog.manage', input, async (ctx) => {
    const template = await insertTemplate(ctx.db, input, ctx.now().toISOString());
    if (!template) throw await nameTaken(ctx, input.name);
    const given = input.sizes ?? [];
    const sizes = await insertSizes(
      ctx.db,
      given.map((size) => ({ ...size, productNameId: template.id })),
    );
    if (sizes.length < given.length) {
      throw new Refusal(
        'SIZE_TAKEN',
        'Two package sizes have the same label. Change or remove one of them.',
        {
          issues: [{ path: ['sizes'], message: 'Every label must be a different one.' }],
          present: null,
        },
      );
    }
    tellCatalog(ctx, template.id);
    return { ...template, sizes };
  });
