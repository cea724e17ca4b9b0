import { cross, dayAfter, type Folder, take } from './folder.ts';

/** Cells copied from a shared sheet: tabs, columns in no order, extra columns, blank rows, any case. */

type Unit = 'bunch' | '#' | 'PC';

const crops: Record<Unit, string> = {
  bunch: 'kale,chard,RADISHES,turnips,Cilantro,parsley,leeks,dill,MINT,scallions',
  '#': 'Potatoes,onions,SPINACH,arugula,salad mix,Tomatoes,zucchini,green beans,garlic,beets',
  PC: 'cucumbers,Fennel,cabbage,LETTUCE,eggplant,melons,Pumpkins,squash,sweet corn,celery',
};
const packs: Record<Unit, [label: string, units: string]> = {
  bunch: ['12 ct', '12'],
  '#': ['5#', '5'],
  PC: ['Case', '24'],
};
const products = (Object.keys(crops) as Unit[]).flatMap((unit) =>
  cross(crops[unit].split(','), ['red', 'Green'], (crop, sort) => ({
    name: `${sort} ${crop}`,
    unit,
    label: packs[unit][0],
    perPackage: packs[unit][1],
  })),
);
const buyers = cross(
  'acorn,Birch,CEDAR,Dogwood,elm,Fir,Ginkgo,hazel,Ivy,Juniper'.split(','),
  ['cafe', 'Grill', 'GROCERY', 'school', 'Diner', 'co-op', 'Deli', 'kitchen'],
  (first, second) => `${first} ${second}`,
);
const beds = 'bed 1,bed 2,bed 3,Bed 4,Tunnel A,tunnel B'.split(',');

const day = (days: number) => {
  const { year, month, date } = dayAfter(days);
  return `${year}-${month}-${date}`;
};
/** As somebody else in the office would have typed it. */
const otherCase = (text: string, index: number) =>
  index % 2 === 0 ? text.toUpperCase() : text.toLowerCase();

const withBlankRows = (rows: string[][]): string[][] =>
  rows.flatMap((row, index) => (index % 20 === 10 ? [row.map(() => ''), row] : [row]));

const bed = (index: number) => beds[index % beds.length] ?? '';

export const farmC: Folder = {
  separator: '\t',
  encoding: 'utf-8',
  lineEnd: '\n',
  impossibleDay: '2026-02-30',
  reps: [],
  files: [
    {
      kind: 'locations',
      titles: [],
      header: [
        ['row feet', null],
        ['BED', 'location'],
        ['description', 'description'],
      ],
      rows: beds.map((name, index) => [String(100 + index * 10), name, take(['east side', ''], index)]),
      footer: [],
    },
    {
      kind: 'products',
      titles: [],
      header: [
        ['sku', null],
        ['units PER pack', 'unitsPerPackage'],
        ['Pack', 'size'],
        ['PRODUCT name', 'product'],
        ['color code', null],
        ['unit of Measure', 'baseUnit'],
      ],
      rows: withBlankRows(
        products.map(({ name, unit, label, perPackage }, index) => [
          `S${index}`,
          perPackage,
          label,
          name,
          take(['b', 'y'], index),
          unit,
        ]),
      ),
      footer: [],
    },
    {
      kind: 'buyers',
      titles: [],
      header: [
        ['delivery day', null],
        ['street', 'address'],
        ['Customer Name', 'buyer'],
        ['mobile', 'phone'],
        ['EMAIL ADDRESS', 'email'],
        ['days to pay', 'terms'],
        ['price list', 'priceList'],
        ['sales rep', 'rep'],
      ],
      rows: withBlankRows(
        buyers.map((name, index) => [
          take(['tue', 'FRI'], index),
          `${index + 1} oak st`,
          name,
          `555.01${String(index).padStart(2, '0')}`,
          '',
          take(['10', 'COD', ''], index),
          '',
          '',
        ]),
      ),
      footer: [],
    },
    {
      kind: 'prices',
      titles: [],
      header: [
        ['PRICE', 'price'],
        ['size', 'size'],
        ['who set it', null],
        ['item', 'product'],
        ['from', 'validFrom'],
        ['min quantity', 'fromQuantity'],
        ['price list', 'list'],
      ],
      rows: products.map(({ name, label }, index) => [
        `$ ${3 + (index % 20)}.5`,
        label,
        'jo',
        otherCase(name, index),
        day(0),
        '',
        '',
      ]),
      footer: [],
    },
    {
      kind: 'stock',
      titles: [],
      header: [
        ['QTY', 'onHand'],
        ['checked by', null],
        ['product', 'product'],
      ],
      rows: withBlankRows(
        products.map(({ name }, index) => [String((index * 31) % 200), 'sam', otherCase(name, index + 1)]),
      ),
      footer: [],
    },
    {
      kind: 'plantings',
      titles: [],
      header: [
        ['sown', 'planted'],
        ['Bed', 'location'],
        ['harvests', 'harvested'],
        ['seed lot', null],
        ['STATUS', 'status'],
        ['item', 'product'],
        ['plants', 'quantity'],
      ],
      rows: products
        .slice(0, 40)
        .map(({ name }, index) => [
          day(40 + index),
          otherCase(bed(index), index),
          take(['', '0', '55'], index),
          `L${index}`,
          take(['SOWN', 'transplanted', 'in harvest'], index),
          otherCase(name, index),
          String(50 + index),
        ]),
      footer: [],
    },
    {
      kind: 'orders',
      titles: [],
      header: [
        ['due', 'deliveryDate'],
        ['cases', 'quantity'],
        ['driver', null],
        ['PACK SIZE', 'size'],
        ['crop', 'product'],
        ['client', 'buyer'],
        ['order no', 'order'],
        ['status', 'status'],
        ['unit price', 'price'],
      ],
      rows: withBlankRows(
        Array.from({ length: 100 }, (_, index) => {
          const order = Math.floor(index / 2);
          const product = products[(index * 11) % products.length];
          return [
            day(50 + order),
            String(2 + (index % 5)),
            'lee',
            product?.label ?? '',
            otherCase(product?.name ?? '', index),
            otherCase(buyers[(order * 3) % buyers.length] ?? '', order),
            `#${301 + order}`,
            take(['delivered', ''], index),
            take(['4.25', ''], index),
          ];
        }),
      ),
      footer: [],
    },
  ],
};
