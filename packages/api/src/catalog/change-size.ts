import {
  findSize,
  findSizeByLabel,
  findTemplate,
  insertSizes,
  setSize,
  setSizeArchived,
  takeTemplateUnit,
} from '@farm/data/catalog';
import { isUniqueViolation } from '@farm/data/core';
import type { AddSizeInput, ProductSize, UpdateSizeInput } from '@farm/domain/catalog';
import { fieldIssue, labels } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertVisibleName } from '../core/refuse-input.ts';
import { assertByWeight, publishCatalog, recordSizes } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';

const sizeTaken = async (ctx: PersonContext, productNameId: number, size: string) =>
  new Refusal('SIZE_TAKEN', catalogRefusals.sizeTaken({ size }), {
    issues: [fieldIssue(['size'], catalogRefusals.sizeTakenHere())],
    present: await findSizeByLabel(ctx.db, productNameId, size),
  });

const sizeMissing = () => new Refusal('SIZE_MISSING', catalogRefusals.sizeMissing());

/** Adds a package size to a template. Refuses `TEMPLATE_MISSING`, `SIZE_TAKEN` and `INPUT_INVALID`. */
export const addSize = (ctx: PersonContext, input: AddSizeInput): Promise<ProductSize> =>
  createOnce(ctx, 'catalog.manage', input, async (ctx) => {
    const { productNameId } = input;
    if (input.isCatchWeight) await takeTemplateUnit(ctx.db, productNameId);
    const template = await findTemplate(ctx.db, productNameId);
    if (!template) throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateGone());
    assertByWeight(template, input.isCatchWeight);
    const [size] = await insertSizes(ctx.db, [input]);
    if (!size) throw await sizeTaken(ctx, productNameId, input.size);
    await recordSizes(ctx, 'created', [{ before: null, after: size }]);
    publishCatalog(ctx, productNameId);
    return size;
  });

const changeSize = async (ctx: InTransaction<PersonContext>, input: UpdateSizeInput) => {
  const before = await findSize(ctx.db, input.id);
  if (!before) throw sizeMissing();
  if (input.version !== undefined && input.version !== before.version) {
    throw new Refusal('VERSION_STALE', catalogRefusals.sizeChanged(), { present: before });
  }
  const {
    size = before.size,
    unitsPerBaseUnit = before.unitsPerBaseUnit,
    isCatchWeight = before.isCatchWeight,
    packagesPerBox = before.packagesPerBox,
    packagePounds = before.packagePounds,
    gtin = before.gtin,
  } = input;
  assertVisibleName({ field: 'size', label: labels.packageSize() }, input.size, before.size);
  if (isCatchWeight && !before.isCatchWeight) {
    await takeTemplateUnit(ctx.db, before.productNameId);
    const template = await findTemplate(ctx.db, before.productNameId);
    if (template) assertByWeight(template, isCatchWeight);
  }
  const changed = await setSize(ctx.db, {
    ...before,
    size,
    unitsPerBaseUnit,
    isCatchWeight,
    packagesPerBox,
    packagePounds,
    gtin,
  });
  // Somebody else changed it first: check again against the current row.
  if (!changed) return changeSize(ctx, input);
  await recordSizes(ctx, 'changed', [{ before, after: changed }]);
  publishCatalog(ctx, changed.productNameId);
  return changed;
};

/** Refuses `SIZE_MISSING`, `SIZE_TAKEN`, `INPUT_INVALID` and `VERSION_STALE`. */
export const updateSize = async (ctx: PersonContext, input: UpdateSizeInput): Promise<ProductSize> => {
  try {
    return await inTransaction(ctx, (ctx) => changeSize(ctx, input));
  } catch (error) {
    const present = isUniqueViolation(error) && (await findSize(ctx.db, input.id));
    throw present ? await sizeTaken(ctx, present.productNameId, input.size ?? present.size) : error;
  }
};

/** Archives a package size; orders keep it. Refuses `SIZE_MISSING`. */
export const removeSize = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const size = await findSize(ctx.db, id);
    if (!size || !(await setSizeArchived(ctx.db, id, ctx.now().toISOString()))) throw sizeMissing();
    await recordSizes(ctx, 'removed', [{ before: size, after: null }]);
    publishCatalog(ctx, size.productNameId);
    return { id };
  });
