import { findTemplate, listSizeLabels } from '@farm/data/catalog';
import { Refusal } from '@farm/domain/refusals';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { catalogRefusals } from './catalog.texts.ts';

/** A template with all the sizes it ever had. Refuses `TEMPLATE_MISSING`. */
export const templateHistory: HistorySource = {
  action: 'catalog.read',
  trace: async ({ db }, id) => {
    const template = await findTemplate(db, numberId(id));
    if (!template) throw new Refusal('TEMPLATE_MISSING', catalogRefusals.templateMissing());
    const sizes = await listSizeLabels(db, template.id);
    return [
      { type: 'template', id: template.id, name: null },
      ...sizes.map(({ id, size }) => ({ type: 'size' as const, id, name: size })),
    ];
  },
};
