import type { FarmText } from '../core/texts.ts';
import type { BaseUnit } from './catalog.schema.ts';
import { catalogTexts } from './catalog.texts.ts';

/** The unit of an amount as people say it: `head`, `bunches`, `lb`, and `units` for `each`. */
export const unitWord = (unit: BaseUnit | null, value = 2): FarmText =>
  catalogTexts.unitWord({ unit: unit ?? 'each', count: Math.abs(value) });
