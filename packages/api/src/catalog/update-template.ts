import {
  findSize,
  findTemplate,
  findUnitUses,
  isNameInUse,
  listSizes,
  lockName,
  setSize,
  setTemplateGrowing,
  setTemplateKeeps,
  setTemplateName,
  setTemplateUnit,
} from '@farm/data/catalog';
import { isUniqueViolation } from '@farm/data/core';
import {
  type BaseUnit,
  canChangeBaseUnit,
  catalogInputTexts,
  catalogTexts,
  convertSizes,
  type ProductName,
  type ProductSize,
  type Template,
  type UpdateTemplateInput,
} from '@farm/domain/catalog';
import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertVisibleName } from '../core/refuse-input.ts';
import { publishCatalog, recordSizes, recordTemplate } from './catalog.internal.ts';
import { catalogRefusals } from './catalog.texts.ts';
import { nameTaken } from './create-template.ts';

/** In the transaction that changes the unit: between oz and lb by 16. */
export type ConvertStock = (
  ctx: InTransaction<PersonContext>,
  change: { productNameId: number; from: BaseUnit; to: BaseUnit },
) => Promise<void>;

const locked = (template: ProductName, to: BaseUnit, reason: FarmText) =>
  new Refusal(
    'TEMPLATE_UNIT_LOCKED',
    catalogRefusals.unitLocked({
      name: template.name,
      from: catalogTexts.unit({ unit: template.baseUnit }),
      to: catalogTexts.unit({ unit: to }),
      reason,
    }),
    { issues: [fieldIssue(['baseUnit'], reason)], present: template },
  );

const assertUnitOpen = async (ctx: PersonContext, template: ProductName, to: BaseUnit) => {
  const uses = await findUnitUses(ctx.db, template.id);
  if (uses.hasOpenLines) throw locked(template, to, catalogRefusals.ordersCountInUnit());
  if (uses.hasUnbilledLines) throw locked(template, to, catalogRefusals.unbilledCountInUnit());
  if (canChangeBaseUnit(template.baseUnit, to, uses)) return;
  throw locked(
    template,
    to,
    uses.hasStock ? catalogRefusals.stockCountsInUnit() : catalogRefusals.sizesCountInUnit(),
  );
};

const convertSize = async (
  ctx: InTransaction<PersonContext>,
  size: ProductSize,
  from: BaseUnit,
  to: BaseUnit,
) => {
  const unitsPerBaseUnit = convertSizes(size.unitsPerBaseUnit, from, to);
  const after = await setSize(ctx.db, { ...size, unitsPerBaseUnit });
  if (after) return recordSizes(ctx, 'changed', [{ before: size, after }]);
  // Somebody else changed it just now, still in the old unit.
  const present = await findSize(ctx.db, size.id);
  if (present) await convertSize(ctx, present, from, to);
};

const changeTemplate = async (
  ctx: InTransaction<PersonContext>,
  input: UpdateTemplateInput,
  convertStock: ConvertStock,
): Promise<Template> => {
  const template = await findTemplate(ctx.db, input.id);
  if (!template) throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
  if (input.version !== undefined && input.version !== template.version) {
    throw new Refusal('VERSION_STALE', catalogRefusals.templateChanged(), { present: template });
  }
  const { name = template.name, baseUnit: to = template.baseUnit } = input;
  assertVisibleName({ field: 'name', label: catalogInputTexts.productName() }, input.name, template.name);
  const from = template.baseUnit;
  let present: ProductName | undefined = template;
  if (to !== from) {
    // Change the template first, so that two changes at once do not both convert, and so that orders and stock
    // being written in the old unit are finished and counted below.
    present = await setTemplateUnit(ctx.db, { ...template, from, to });
    if (!present) return changeTemplate(ctx, input, convertStock);
    await assertUnitOpen(ctx, template, to);
    for (const size of await listSizes(ctx.db, template.id)) await convertSize(ctx, size, from, to);
    await convertStock(ctx, { productNameId: template.id, from, to });
  }
  const { keepsDays = present.keepsDays, daysToHarvest = present.daysToHarvest } = input;
  const { isTraced = present.isTraced, variety = present.variety } = input;
  if (keepsDays !== present.keepsDays) {
    present = await setTemplateKeeps(ctx.db, { ...present, keepsDays });
    if (!present) return changeTemplate(ctx, input, convertStock);
  }
  const isGrownAsBefore =
    daysToHarvest === present.daysToHarvest && isTraced === present.isTraced && variety === present.variety;
  if (!isGrownAsBefore) {
    present = await setTemplateGrowing(ctx.db, { ...present, daysToHarvest, isTraced, variety });
    if (!present) return changeTemplate(ctx, input, convertStock);
  }
  if (name !== present.name) {
    await lockName(ctx.db, name);
    // Otherwise two products of one name would be on hand, which nobody could tell apart.
    if (name.toLowerCase() !== template.name.toLowerCase() && (await isNameInUse(ctx.db, name)))
      throw new Refusal('TEMPLATE_NAME_TAKEN', catalogRefusals.nameInUse({ name }), {
        issues: [fieldIssue(['name'], catalogRefusals.nameInUseHere())],
        present: null,
      });
    present = await setTemplateName(ctx.db, { ...present, name });
    if (!present) return changeTemplate(ctx, input, convertStock);
  }
  await recordTemplate(ctx, 'changed', { before: template, after: present });
  return { ...present, sizes: await listSizes(ctx.db, template.id) };
};

/** Refuses `TEMPLATE_MISSING`, `TEMPLATE_NAME_TAKEN`, `TEMPLATE_UNIT_LOCKED` and `VERSION_STALE`. */
export const updateTemplate = async (
  ctx: PersonContext,
  input: UpdateTemplateInput,
  convertStock: ConvertStock,
): Promise<Template> => {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const template = await changeTemplate(ctx, input, convertStock);
      publishCatalog(ctx, template.id);
      return template;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw await nameTaken(ctx, input.name ?? '');
    throw error;
  }
};
