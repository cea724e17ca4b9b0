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

/** Like the files that the browser saves: what a spreadsheet would run as a formula stays text. */
export const writeHarvestCsv = ({ rows, enough }: HarvestList): string =>
  stringify(
    [...rows, ...enough].map((row) => columns.map(({ value }) => value(row))),
    { header: true, columns: columns.map(({ header }) => header), bom: true, escape_formulas: true },
  );
