import type { ShownFields } from '../history/shown-fields.ts';

export const templateFields: ShownFields = {
  name: { label: 'Product name' },
  baseUnit: { label: 'Base unit' },
  size: { label: 'Package size' },
  unitsPerBaseUnit: { label: 'Base units per package' },
};
