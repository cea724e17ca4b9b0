import { findStockInOtherUnit, findTemplateByName, insertSizes, insertTemplate } from '@farm/data/catalog';
import {
  type CreateTemplateInput,
  catalogTexts,
  type ProductName,
  type Template,
  unitWord,
} from '@farm/domain/catalog';
import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { recordSizes, recordTemplate } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';
import { tellCatalog } from './tell-catalog.ts';

/** The refusal of a name that a live template has; `present` is that template. */
export const nameTaken = async (ctx: PersonContext, name: string): Promise<Refusal> =>
  new Refusal('TEMPLATE_NAME_TAKEN', catalogRefusals.nameTaken({ name }), {
    issues: [fieldIssue(['name'], catalogRefusals.nameTakenHere())],
    present: await findTemplateByName(ctx.db, name),
  });

/** Stock that a deleted template left under a name must not become as many of another unit. */
export const assertSameUnit = async (ctx: PersonContext, { name, baseUnit }: ProductName): Promise<void> => {
  const held = await findStockInOtherUnit(ctx.db, { name, baseUnit });
  if (!held) return;
  const message = catalogRefusals.stockInOtherUnit({
    units: held.units,
    unitWord: unitWord(held.baseUnit, held.units),
    name,
    unit: catalogTexts.unit({ unit: held.baseUnit }),
  });
  throw new Refusal('TEMPLATE_UNIT_LOCKED', message, {
    issues: [fieldIssue(['baseUnit'], message)],
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
    tellCatalog(ctx, template.id);
    return { ...template, sizes };
  });
