import { expect, test } from 'vitest';
import type { ImportKind } from './imports.schema.ts';
import { planPlantings } from './imports-plantings.rules.ts';
import { readTable } from './imports-table.rules.ts';

const read = (kind: ImportKind, ...lines: string[]) => {
  const found = readTable(
    lines.map((line) => line.split('|')),
    kind,
    { separator: ',' },
  );
  if ('refusal' in found) throw new Error(String(found.refusal));
  return found;
};

/** Gives what one column says in each row, and the notes. */
const column = (kind: ImportKind, key: string, ...lines: string[]) =>
  read(kind, ...lines).rows.map(({ cells, notes = [] }) =>
    [cells[key], ...notes.map(({ says }) => String(says))].join(' // '),
  );

test.each([
  ['Buyer|Address|City|State|Zip', 'A|12 Hill St|Monterey|CA|93940', '12 Hill St\nMonterey, CA 93940'],
  [
    'Buyer|Street|Suite|Town|Zip Code',
    'A|12 Hill St|Ste 4|Monterey|93940',
    '12 Hill St\nSte 4\nMonterey 93940',
  ],
  ['Buyer|City|State', 'A|Monterey|CA', 'Monterey, CA'],
  ['Buyer|Street|City|State|ZIP|Country', 'A|1 Oak|Reno|NV|89501|USA', '1 Oak\nReno, NV 89501\nUSA'],
  ['Comprador|Calle|Ciudad|Estado|Código postal', 'A|Calle 5|Salinas|CA|93901', 'Calle 5\nSalinas, CA 93901'],
  [
    '*ContactName|SAAddressLine1|SACity|SARegion|SAPostalCode',
    'A|1 Oak|Reno|NV|89501',
    '1 Oak\nReno, NV 89501',
  ],
  ['Buyer|shipping_street|shippingCity|Ship to ZIP', 'A|1 Oak|Reno|89501', '1 Oak\nReno 89501'],
  // Nothing is said twice that the street says already.
  ['Buyer|Address|City|State|Zip', 'A|1 Oak, Reno, NV 89501|Reno|NV|89501', '1 Oak, Reno, NV 89501'],
  ['Buyer|Address|City|State|Zip', 'A|1 Reno St|Reno|NV|89501', '1 Reno St\nReno, NV 89501'],
])('the address of %s is joined', (header, row, address) => {
  expect(column('buyers', 'address', header, row)).toEqual([address]);
});

test('of two addresses the one of the row that has it counts, and says where it is from', () => {
  const xero = 'ContactName|POAddressLine1|POCity|SAAddressLine1|SACity';
  const found = read('buyers', xero, 'A|1 Main|Salinas||', 'B|1 Main|Salinas|2 Oak|Gilroy');
  expect(found.rows.map(({ cells }) => cells.address)).toEqual(['1 Main\nSalinas', '2 Oak\nGilroy']);
  expect(found.rows[0]?.notes?.map(({ says }) => String(says))).toEqual([
    'Taken from the column POAddressLine1.',
  ]);
  expect(found.notes.map(({ message }) => message)).toEqual([
    'Address is joined from the columns SAAddressLine1, SACity.',
  ]);
});

test('a region alone is no address', () => {
  expect(read('buyers', 'Buyer|Region', 'A|West').columns[1]).toEqual({ name: 'Region', key: null });
});

test("a buyer is the company, not the person beside it, and the file's notes say so", () => {
  for (const header of ['Name|Company name', 'Contact name|Customer', 'Name|Company']) {
    const found = read('buyers', header, 'Pat Ho|Fern Cafe', 'Ada|');
    expect(found.rows.map(({ cells }) => cells.buyer)).toEqual(['Fern Cafe', 'Ada']);
    const [person] = header.split('|');
    expect(found.rows[1]?.notes?.map(({ says }) => String(says))).toEqual([
      `Taken from the column ${person}.`,
    ]);
  }
  const [note] = read('buyers', 'Name|Company name', 'Pat Ho|Fern Cafe').notes;
  expect(note?.message).toBe('Buyer is read from the column Company name, not from Name.');
  expect(column('buyers', 'buyer', 'First Name|Last Name', 'Pat|Ho')).toEqual(['Pat Ho']);
});

test('a field and a bed are one place, which is found however it is written', () => {
  expect(
    column(
      'stock',
      'location',
      'Product|On hand|Field|Bed',
      'Kale|1|North|3',
      'Kale|2|North|',
      'Kale|3|Hill|B2',
    ),
  ).toEqual(['North, Bed 3', 'North', 'Hill, B2']);
  const find = (header: string, row: string, name: string) => {
    const planned = planPlantings(
      read('plantings', header, row).rows,
      {
        templates: [{ id: 1, name: 'Kale', baseUnit: 'lb' }],
        locations: [
          { id: 1, name },
          { id: 2, name: 'Elsewhere 3' },
        ],
        plantings: [],
      },
      { person: { uid: 'a', role: 'admin' }, today: '2026-04-24' },
    );
    return planned[0]?.changes.find(({ column }) => column === 'location')?.after;
  };
  const header = 'Crop|Field|Bed|Planted';
  for (const name of [
    'North Bed 3',
    'North 3',
    'North, bed 3',
    'North-3',
    'Field North Bed 3',
    'North Field / Bed 3',
  ])
    expect(find(header, 'Kale|North|3|2026-04-01', name), name).toBe(name);
  expect(find('cropName|fieldName|bedNo|plantedOn', 'Kale|North|3|2026-04-01', 'North, Bed 3')).toBe(
    'North, Bed 3',
  );
  expect(find('Cultivo|Campo|Cama|Siembra', 'Kale|Norte|4|2026-04-01', 'Norte, Cama 4')).toBe(
    'Norte, Cama 4',
  );
  expect(find(header, 'Kale|North|4|2026-04-01', 'North Bed 3')).toBeUndefined();
});

test('a column of item codes is not the names of products where another column has them', () => {
  const named = (header: string, ...rows: string[]) => column('prices', 'product', header, ...rows);
  const header = 'Item|Description|Size|Price';
  expect(named(header, 'APG001|Gala Apples|88ct|3', '4011|Bananas|40lb|2')).toEqual([
    'Gala Apples',
    'Bananas',
  ]);
  expect(named(header, 'Kale|Curly, green|12ct|3', 'Chard|Rainbow|12ct|3')).toEqual(['Kale', 'Chard']);
  expect(named(header, 'ROM24|Romaine|24ct|3', 'KALE|Lacinato Kale|12ct|3')).toEqual([
    'Romaine',
    'Lacinato Kale',
  ]);
  expect(named(header, 'ROMAINE|whole|24ct|3', 'KALE|curly|12ct|3')).toEqual(['ROMAINE', 'KALE']);
  expect(named('Item|Name|Description|Size|Price', 'A-1|Kale|long|12ct|3')).toEqual(['Kale']);
  expect(named('Artículo|Descripción|Tamaño|Precio', 'A1|Col|12ct|3')).toEqual(['Col']);
  expect(named(header, 'A1|Kale|12ct|3', 'B2||12ct|3', 'C3|Leek|5lb|2')).toEqual([
    'Kale',
    'B2 // Taken from the column Item.',
    'Leek',
  ]);
  expect(read('prices', header, 'A1|Kale|12ct|3').notes[0]?.message).toBe(
    'Product is read from the column Description, not from Item.',
  );
});

test('what stands for nothing is blank, and what an export wrote is not', () => {
  expect(
    read('buyers', 'Buyer|Email|Phone', 'A|n/a|N/A', 'B|none|-', "'-|—|--", 'D|Ninguno|NA').rows.map(
      ({ cells }) => cells,
    ),
  ).toEqual([{ buyer: 'A' }, { buyer: 'B' }, { buyer: '-' }, { buyer: 'D' }]);
});

test('a cell that is longer than any can be is cut and refused, until it is mended', () => {
  const found = read('buyers', 'Buyer|Address', `A|${'x'.repeat(200_000)}`).rows[0];
  expect(found).toMatchObject({ tooLong: ['address'] });
  expect(found?.cells.address).toHaveLength(2000);
});
