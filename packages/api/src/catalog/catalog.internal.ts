import { findTemplate, listSizeLabels } from '@farm/data/catalog';
import { isWeight, type ProductName, type ProductSize } from '@farm/domain/catalog';
import { fieldIssue } from '@farm/domain/core';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import { type FieldIssue, inputRefusal, Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { recordHistory } from '../history/record-history.ts';
import { catalogRefusals } from './catalog.texts.ts';

type Changed<Thing> =
  | { before: Thing; after: Thing }
  | { before: Thing; after: null }
  | { before: null; after: Thing };

/** Refuses `INPUT_INVALID` if a size is to be weighed when packed, but its template is not counted by weight. */
export const assertByWeight = (
  { baseUnit }: Pick<ProductName, 'baseUnit'>,
  isCatchWeight: boolean,
  path: FieldIssue['path'] = ['isCatchWeight'],
): void => {
  if (isCatchWeight && !isWeight(baseUnit))
    throw inputRefusal([fieldIssue(path, catalogRefusals.notByWeight())]);
};

const templateFields = ['name', 'baseUnit', 'keepsDays', 'daysToHarvest', 'isTraced', 'variety'] as const;
const recordedTemplate = (template: ProductName) => ({
  ...template,
  isTraced: template.isTraced ? 'yes' : null,
});

export const recordTemplates = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  templates: readonly Changed<ProductName>[],
): Promise<void> =>
  recordHistory(
    ctx,
    ...templates.map(({ before, after }) => ({
      type: 'template' as const,
      id: (after ?? before).id,
      what,
      ...changedFields(templateFields, before && recordedTemplate(before), after && recordedTemplate(after)),
    })),
  );

export const recordTemplate = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  template: Changed<ProductName>,
): Promise<void> => recordTemplates(ctx, what, [template]);

const sizeFields = [
  'size',
  'unitsPerBaseUnit',
  'isCatchWeight',
  'packagesPerBox',
  'packagePounds',
  'gtin',
] as const;
const recorded = (size: ProductSize) => ({
  ...size,
  isCatchWeight: size.isCatchWeight ? 'yes' : null,
  packagesPerBox: size.packagesPerBox === 1 ? null : size.packagesPerBox,
});

export const recordSizes = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  sizes: readonly Changed<ProductSize>[],
): Promise<void> =>
  recordHistory(
    ctx,
    ...sizes.map(({ before, after }) => ({
      type: 'size' as const,
      id: (after ?? before).id,
      what,
      ...changedFields(sizeFields, before && recorded(before), after && recorded(after)),
    })),
  );

export const publishCatalog = (ctx: PersonContext, productNameId: number): void => {
  ctx.publish({ topic: 'catalog', id: productNameId });
  ctx.publish({ topic: 'inventory' });
};

/** A template with all the sizes it ever had. Refuses `TEMPLATE_MISSING`. */
export const templateHistory: HistorySource = {
  action: 'catalog.read',
  trace: async ({ db }, id) => {
    const template = await findTemplate(db, numberId(id));
    if (!template) throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
    const sizes = await listSizeLabels(db, template.id);
    return [
      { type: 'template', id: template.id, name: null },
      { type: 'expected_harvest', id: template.id, name: null },
      ...sizes.map(({ id, size }) => ({ type: 'size' as const, id, name: size })),
    ];
  },
};
