import { unitWord } from '@farm/domain/catalog';
import type { HarvestList, HarvestRow } from '@farm/domain/packing';
import { stringify } from 'csv-stringify/sync';

type Column = { header: string; value: (row: HarvestRow) => string | number };

const columns: Column[] = [
  { header: 'Product', value: ({ productName }) => productName },
  { header: 'To harvest', value: ({ toHarvest }) => toHarvest },
  { header: 'Unit', value: ({ baseUnit }) => String(unitWord(baseUnit)) },
  { header: 'On hand', value: ({ onHand }) => onHand },
  { header: 'Needed', value: ({ needed }) => needed },
  {
    header: 'Places',
    value: ({ plantings }) =>
      plantings.map(({ location, plantedDate }) => `${location}, planted ${plantedDate}`).join('; '),
  },
];

/**
 * The harvest list as a file for spreadsheets, like the ones that the browser saves: UTF-8 with a byte order mark, and
 * what a spreadsheet would run as a formula stays text. Products of which enough is on hand come last.
 */
export const writeHarvestCsv = ({ rows, enough }: HarvestList): string =>
  stringify(
    [...rows, ...enough].map((row) => columns.map(({ value }) => value(row))),
    { header: true, columns: columns.map(({ header }) => header), bom: true, escape_formulas: true },
  );
