import { type ImportKind, importColumns } from '@farm/domain/imports';
import { t } from '@lingui/core/macro';
import { exportCsv } from '../../lib/csv.ts';
import { translate } from '../../lib/translate.ts';
import { columnNames, kindWords } from './imports.text.ts';

/** Two example rows of each kind, by the keys of its columns. */
const examples = (): Record<ImportKind, readonly Record<string, string>[]> => ({
  products: [
    { product: 'Lacinato Kale', baseUnit: 'bunch', size: '12 bunch', unitsPerPackage: '12', price: '24.50' },
    {
      product: 'Heirloom Tomato',
      baseUnit: 'lb',
      size: '10 lb',
      unitsPerPackage: '10',
      weighed: 'yes',
      price: '32.00',
    },
  ],
  buyers: [
    {
      buyer: 'Coast Market',
      email: 'orders@coastmarket.example',
      phone: '555-0134',
      address: '12 Harbor St',
      terms: '30',
    },
    { buyer: 'Oak Street Kitchen', email: 'chef@oakstreet.example', phone: '555-0177' },
  ],
  locations: [
    { location: 'North field, row 4', description: t`200 ft, drip` },
    { location: 'Hoop house 1', description: t`30 by 96 ft` },
  ],
  stock: [
    { product: 'Lacinato Kale', onHand: '120', harvestDate: '2026-04-22', location: 'Cooler' },
    { product: 'Heirloom Tomato', onHand: '340', harvestDate: '2026-04-23', location: 'Packing shed' },
  ],
  plantings: [
    { product: 'Lacinato Kale', quantity: '400', location: 'North field, row 4', planted: '2026-03-15' },
    {
      product: 'Heirloom Tomato',
      quantity: '120',
      location: 'Hoop house 1',
      planted: '2026-02-20',
      harvested: '85',
    },
  ],
  orders: [
    {
      order: '1041',
      buyer: 'Coast Market',
      product: 'Lacinato Kale',
      size: '12 bunch',
      quantity: '6',
      deliveryDate: '2026-03-02',
      po: 'PO-7781',
      price: '24.50',
    },
    {
      order: '1041',
      buyer: 'Coast Market',
      product: 'Heirloom Tomato',
      size: '10 lb',
      quantity: '4',
      deliveryDate: '2026-03-02',
      po: 'PO-7781',
      price: '32.00',
    },
  ],
  prices: [
    { product: 'Lacinato Kale', size: '12 bunch', list: 'Standard', price: '24.50', validFrom: '2026-04-01' },
    {
      product: 'Lacinato Kale',
      size: '12 bunch',
      list: 'Standard',
      price: '22.00',
      validFrom: '2026-04-01',
      fromQuantity: '10',
    },
  ],
});

export const nameOfColumn = (key: string): string => {
  const name = columnNames[key];
  return name ? translate(name) : key;
};

export const saveTemplate = (kind: ImportKind): Promise<void> => {
  const list = translate(kindWords[kind].label);
  return exportCsv(
    t({ message: `template ${list}`, context: 'file name' }),
    importColumns[kind].map(({ key }) => ({
      header: nameOfColumn(key),
      value: (row: Record<string, string>) => row[key] ?? null,
    })),
    examples()[kind],
  );
};
