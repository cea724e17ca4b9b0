import { findStockInOtherUnit, findTemplateByName, insertSizes, insertTemplate } from '@farm/data/catalog';
import { type CreateTemplateInput, type ProductName, type Template, unitWord } from '@farm/domain/catalog';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { recordSizes, recordTemplate } from './catalog.internal.ts';
import { tellCatalog } from './tell-catalog.ts';

/** The refusal of a name that a live template has; `present` is that template. */
export const nameTaken = async (ctx: PersonContext, name: string): Promise<Refusal> =>
  new Refusal('TEMPLATE_NAME_TAKEN', `There is already a template called "${name}". Choose another name.`, {
    issues: [{ path: ['name'], message: 'Another template has this name.' }],
    present: await findTemplateByName(ctx.db, name),
  });

/** Stock that a deleted template left under a name must not become as many of another unit. */
export const assertSameUnit = async (ctx: PersonContext, { name, baseUnit }: ProductName): Promise<void> => {
  const held = await findStockInOtherUnit(ctx.db, { name, baseUnit });
  if (!held) return;
  const unit = unitWord(held.baseUnit, held.units);
  const message = `Still in stock: ${held.units} ${unit} of ${name}. Count it in ${held.baseUnit}, or use that stock up or remove it first.`;
  throw new Refusal('TEMPLATE_UNIT_LOCKED', message, {
    issues: [{ path: ['baseUnit'], message }],
    present: null,
  });
};

/**
 * Adds a template, with its sizes where any are given. Refuses `TEMPLATE_NAME_TAKEN`, `SIZE_TAKEN` and, while
 * stock of a deleted one of this name is counted in another unit, `TEMPLATE_UNIT_LOCKED`.
 */
export const createTemplate = (ctx: PersonContext, input: CreateTemplateInput): Promise<Template> =>
  createOnce(ctx, 'catalog.manage', input, async (ctx) => {
    const template = await insertTemplate(ctx.db, input, ctx.now().toISOString());
    if (!template) throw await nameTaken(ctx, input.name);
    await assertSameUnit(ctx, template);
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
    await recordTemplate(ctx, 'created', { before: null, after: template });
    await recordSizes(
      ctx,
      'created',
      sizes.map((size) => ({ before: null, after: size })),
    );
    tellCatalog(ctx, template.id);
    return { ...template, sizes };
  });
