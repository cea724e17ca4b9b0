import { texts } from '../core/texts.ts';

export const importTexts = texts('imports', {
  kindUnknown: 'Choose what to import: products, buyers, locations, stock, plantings, orders or prices.',
  file: 'File',
  column: 'Column',
  cell: 'Cell',
  row: 'Row',
  preview: 'Preview',
  rowsUnnamed: 'Name the rows that this answer is for, since their cells are blank.',
});
