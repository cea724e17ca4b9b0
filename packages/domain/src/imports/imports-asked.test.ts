import { describe, expect, it } from 'vitest';
import type { ImportKind } from './imports.schema.ts';
import { findAsked } from './imports-asked.rules.ts';
import { findKind, waitsFor } from './imports-folder.rules.ts';
import { importKinds } from './imports-kinds.rules.ts';
import { readTable } from './imports-table.rules.ts';

const grid = (...lines: string[]) => lines.map((line) => line.split(';'));

const askedOf = (kind: ImportKind, lines: string[], chosen: Record<string, string | null> = {}) => {
  const cells = grid(...lines);
  const table = readTable(cells, kind, { separator: ';', chosen });
  if ('refusal' in table) throw new Error(String(table.refusal));
  return findAsked(kind, table, { cells, chosen });
};

describe('a column that no name tells', () => {
  it('is asked about with three values if it looks like a field that the file lacks', () => {
    const prices = [
      'Product;Size;Price;If you take',
      'Kale;12 ct;24.00;',
      'Kale;12 ct;22.00;5',
      'Beets;lb;2.00;10',
      'Leeks;ea;1.00;20',
      'Chard;ea;1.00;30',
    ];
    expect(askedOf('prices', prices)).toEqual([
      { name: 'If you take', samples: ['5', '10', '20'], fields: ['fromQuantity'] },
    ]);
    expect(
      askedOf('buyers', [
        'Buyer;Write to',
        'Cafe;a@b.example',
        'Inn;n/a',
        'Bar;c@d.example',
        'Pub;e@f.example',
        'Zoo;g@h.example',
      ]),
    ).toMatchObject([{ name: 'Write to', fields: ['email'] }]);
    expect(
      askedOf('products', ['Product;Costs them;Goes as', 'Kale;$24.50;bunch', 'Beets;$1,024.00;LB']),
    ).toEqual([
      { name: 'Costs them', samples: ['$24.50', '$1,024.00'], fields: ['price'] },
      { name: 'Goes as', samples: ['bunch', 'LB'], fields: ['baseUnit'] },
    ]);
    expect(askedOf('stock', ['Product;On hand;Came in', 'Kale;4;4/12/2026'])).toMatchObject([
      { name: 'Came in', fields: ['harvestDate'] },
    ]);
  });

  it('is left out without a question if it looks like nothing, is taken, was answered, or is blank', () => {
    const lines = ['Product;Price;Origin;Cost;Blank', 'Kale;2.00;here;1.00;'];
    expect(askedOf('products', lines)).toEqual([]);
    const named = ['Product;Size;Each has', 'Kale;case;12'];
    expect(askedOf('products', named)).toMatchObject([{ name: 'Each has' }]);
    expect(askedOf('products', named, { 'each has': null })).toEqual([]);
    expect(askedOf('products', ['Product;Row', 'Kale;1'])).toEqual([]);
    expect(askedOf('stock', ['Product;Total;Oldest harvest', 'Kale;4;2026-04-01'])).toEqual([]);
  });
});

describe('a file among others', () => {
  const kindOf = (fileName: string, ...lines: string[]) =>
    findKind(grid(...lines), { separator: ';', fileName, kinds: importKinds });

  it('is of the kind whose columns it has, and of two that fit of the one in its name', () => {
    expect(kindOf('a.csv', 'Spring list', 'Item;Unit;Pack;Price', 'Kale;bunch;12 ct;24')).toBe('products');
    expect(kindOf('a.csv', 'Customer;Item;Qty;Date', 'Cafe;Kale;2;2026-04-01')).toBe('orders');
    expect(kindOf('a.csv', 'Item;Count;Harvested', 'Kale;2;2026-04-01')).toBe('stock');
    expect(kindOf('a.csv', 'Crop;Bed;Sown', 'Kale;1;2026-04-01')).toBe('plantings');
    expect(kindOf('Customers 2026.csv', 'Name', 'Cafe')).toBe('buyers');
    expect(kindOf('Fields.csv', 'Name', 'North')).toBe('locations');
    expect(kindOf('price list.csv', 'Item;Pack;Price', 'Kale;12 ct;24')).toBe('prices');
  });

  it('is of the kind in its name if its columns tell none, or of none', () => {
    expect(kindOf('our-buyers.csv', 'Whom we sell to', 'Cafe')).toBe('buyers');
    expect(kindOf('sheet1.csv', 'A;B', '1;2')).toBeNull();
  });

  it('waits for the files that its rows name, while both have errors', () => {
    const file = (kind: ImportKind | null, hasErrors = true) => ({ kind, hasErrors });
    const [products, buyers, orders] = [file('products'), file('buyers', false), file('orders')];
    expect(waitsFor(orders, [products, buyers, orders])).toEqual([products]);
    expect(waitsFor(products, [products, file('locations'), file(null)])).toEqual([]);
    expect(waitsFor(file('orders', false), [products])).toEqual([]);
  });
});
