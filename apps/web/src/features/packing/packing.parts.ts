import { day, oneOf, type Shape } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

/** Anything that is there, so that a day that cannot be read opens the sheet of today. */
const sheetDay: Shape<string> = (value) => (value === undefined ? value : (day(value) ?? ''));

export const packingSearch = {
  sheet: sheetDay,
  part: oneOf(['harvest', 'pack']),
  through: day,
};

export const packingParts: SliceParts = {
  search: packingSearch,
  stale: { packing: ['orders', 'buyers', 'inventory', 'catalog', 'plantings', 'locations', 'day'] },
};
