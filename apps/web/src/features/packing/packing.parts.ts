import type { SearchOf } from '../../lib/dashboard-search.ts';
import { day, oneOf, type Shape } from '../../lib/shape.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

/** Anything that is there, so that a day that cannot be read opens the sheet of today. */
const sheetDay: Shape<string> = (value) => (value === undefined ? value : (day(value) ?? ''));

const search = {
  sheet: sheetDay,
  part: oneOf(['harvest', 'pack']),
  through: day,
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const packingParts: SliceParts = {
  search,
  stale: { packing: ['orders', 'buyers', 'inventory', 'catalog', 'plantings', 'locations', 'day'] },
};
