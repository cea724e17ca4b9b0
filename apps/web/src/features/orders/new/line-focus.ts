import { focusOn } from '../../../lib/focus.ts';

export const lineFieldPath = (index: number, field: 'sizeId' | 'quantity' | 'farmerId') =>
  `lines.${index}.${field}`;

export const focusOnLine = (index: number, field: 'sizeId' | 'quantity') =>
  focusOn(`[data-path="${lineFieldPath(index, field)}"]`);
