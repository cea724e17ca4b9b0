import { focusOn } from '../../../lib/focus.ts';

type LineField = 'sizeId' | 'quantity' | 'farmerId' | 'agreed.cents' | 'agreed.reason';

export const lineFieldPath = (index: number, field: LineField) => `lines.${index}.${field}`;

export const focusOnLine = (index: number, field: LineField) =>
  focusOn(`[data-path="${lineFieldPath(index, field)}"]`);
