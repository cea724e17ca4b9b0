import { expect, test } from 'vitest';
import type { ImportKind } from './imports.schema.ts';
import { readTable } from './imports-table.rules.ts';

const read = (cells: string[][], kind: ImportKind = 'products', chosen = {}) =>
  readTable(cells, kind, { separator: ',', chosen });

const keysOf = (kind: ImportKind, header: string) =>
  read([header.split('|')], kind)
    .columns.map(({ key }) => key ?? '')
    .join(' ');

test.each<[ImportKind, string, string]>([
  ['prices', 'Item|Pack|List price|From qty', 'product size price fromQuantity'],
  ['prices', 'Product|Size|Price|Min qty', 'product size price fromQuantity'],
  ['prices', 'Product|Size|Price|Qty break', 'product size price fromQuantity'],
  ['prices', 'Producto|Presentación|Precio de lista|Cant. mínima', 'product size price fromQuantity'],
  ['prices', 'productName|packSize|unitPrice|min_qty', 'product size price fromQuantity'],
  ['products', 'Product|Unit|Pack|Units/Pack|Price/case', 'product baseUnit size unitsPerPackage price'],
  ['products', 'Item name|UOM|Case size|Qty per case', 'product baseUnit size unitsPerPackage'],
  [
    'products',
    'Artículo|Unidad de medida|Empaque|Cantidad por caja',
    'product baseUnit size unitsPerPackage',
  ],
  ['products', 'Description|Unit', 'product baseUnit'],
  ['products', 'Name|U/M', 'product baseUnit'],
  ['stock', 'Crop|Qty on hand|Pick date', 'product onHand harvestDate'],
  ['stock', 'itemName|quantityOnHand|harvest_date', 'product onHand harvestDate'],
  ['stock', 'Descripción|Cantidad disponible', 'product onHand'],
  ['stock', 'Item|Pack|Count', 'product size onHand'],
  ['stock', 'Variety|Pack|Count', 'product size onHand'],
  ['stock', 'Crop|Variety|Count', 'product  onHand'],
  ['buyers', 'Company|Variety', 'buyer '],
  ['orders', 'SO|Customer|Ship day|Item|Size|Cases', 'order buyer deliveryDate product size quantity'],
  ['plantings', 'Crop|Location|Date planted|No. planted', 'product location planted quantity'],
  ['buyers', 'Company_Name|Contact Email|PhoneNumber|Payment_Terms', 'buyer email phone terms'],
  ['buyers', '*ContactName|EmailAddress', 'buyer email'],
  ['buyers', 'Razón social|Correo electrónico de contacto|Celular', 'buyer email phone'],
  ['orders', 'customerName|itemName|qtyOrdered|shipDate|P.O. #', 'buyer product quantity deliveryDate po'],
  ['orders', 'Cliente|Producto|Cant.|Fecha de entrega', 'buyer product quantity deliveryDate'],
  ['plantings', 'crop|field|planting_date|# plants', 'product location planted quantity'],
  ['locations', 'FieldName|Notes', 'location description'],
])('a file of %s with the header %s is read', (kind, header, keys) => {
  expect(keysOf(kind, header)).toBe(keys);
});

test('a row with one cell that is the name of a column is no header', () => {
  const found = read([
    ['Artikel', 'Option', 'Wert', 'Preis'],
    ['Collards', 'Size', '12ct', '24.00'],
    ['Collards', 'Size', '24ct', '44.00'],
  ]);
  expect(found).toHaveProperty('refusal');
  expect(found.columns.map(({ name }) => name)).toEqual(['Artikel', 'Option', 'Wert', 'Preis']);
  const assigned = read(
    [
      ['Artikel', 'Option', 'Wert', 'Preis'],
      ['Collards', 'Item', '12ct', '24.00'],
      ['Item', 'Size', '24ct', '44.00'],
    ],
    'products',
    { artikel: 'product', wert: 'size', preis: 'price' },
  );
  expect(assigned).toMatchObject({
    rows: [
      { row: 2, cells: { product: 'Collards', size: '12ct', price: '24.00' } },
      { row: 3, cells: { product: 'Item', size: '24ct', price: '44.00' } },
    ],
  });
});

test('a header has names that no file of its kind has, and titles above it', () => {
  expect(
    read(
      [
        ['Green Acres', 'Spring 2026'],
        ['SKU', 'Vendor', 'Product', 'Color', 'On hand', 'Bin'],
        ['1', 'Us', 'Kale', 'green', '12', 'A'],
      ],
      'stock',
    ),
  ).toMatchObject({ rows: [{ row: 3, cells: { product: 'Kale', onHand: '12' } }] });
});

test.each<[ImportKind, string[][], string]>([
  [
    'orders',
    [
      ['Item', 'Pack', 'Harvest Moon Co-op', 'Green Basket Market'],
      ['Romaine Lettuce', '24ct', '2', '1'],
      ['Lacinato Kale', '24ct', '', '3'],
    ],
    'a column for each buyer or day: Harvest Moon Co-op, Green Basket Market. Such tables cannot be read.',
  ],
  [
    'stock',
    [
      ['Product', 'Cooler', 'Barn'],
      ['Kale', '2', '10'],
    ],
    'a column for each place or day: Cooler, Barn.',
  ],
  [
    'prices',
    [
      ['Product', 'Size', 'Wholesale', 'Retail'],
      ['Kale', '12ct', '$20', '$24.50'],
    ],
    'a column for each price list: Wholesale, Retail.',
  ],
])('a cross table of %s is refused as such', (kind, cells, says) => {
  const found = read(cells, kind);
  expect('refusal' in found && String(found.refusal)).toContain(says);
});

test('more columns than any file has are refused in a few words, without their names', () => {
  const names = Array.from({ length: 201 }, (_, at) => `Column ${at}`);
  const found = read([['Product', ...names], ['Kale']]);
  expect(found).toMatchObject({ columns: [] });
  expect('refusal' in found && String(found.refusal)).toBe(
    'This file has more than 200 columns. Remove those that are not needed, then choose it again.',
  );
  expect(read([['Product', ...names.map(() => '')], ['Kale']])).toHaveProperty('rows');
  const long = read([['x'.repeat(100_000), 'y']]);
  expect(JSON.stringify(long).length).toBeLessThan(1000);
});
