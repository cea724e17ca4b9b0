import { cross, dayAfter, type Folder, take } from './folder.ts';

/** A large farm's workbook: titles and totals, commas, dollar signs, American days. */

type Unit = 'bunch' | 'lb' | 'head' | 'each';

const crops: Record<Unit, string> = {
  bunch:
    'Kale,Chard,Collards,Parsley,Cilantro,Radishes,Turnips,Leeks,Scallions,Dill,Mint,Beets,Carrots,Kohlrabi,Basil',
  lb: 'Potatoes,Onions,Garlic,Tomatoes,Tomatillos,Zucchini,Beans,Peas,Sweet Potatoes,Parsnips,Ginger,Spinach,Arugula,Salad Greens,Mushrooms',
  head: 'Lettuce,Cabbage,Cauliflower,Broccoli,Radicchio,Escarole,Napa,Fennel,Celery,Endive,Frisee,Bok Choy,Romanesco,Celtuce,Mizuna',
  each: 'Cucumbers,Eggplant,Bell Peppers,Melons,Watermelon,Winter Squash,Pumpkins,Sweet Corn,Artichokes,Strawberries,Blueberries,Apples,Pears,Plums,Figs',
};
const sorts: Record<Unit, string[]> = {
  bunch: ['Red', 'Green', 'Purple', 'Baby', 'Mixed'],
  lb: ['Red', 'Yellow', 'Baby', 'Jumbo', 'Seconds'],
  head: ['Red', 'Green', 'White', 'Baby', 'Savoy'],
  each: ['Red', 'Yellow', 'Mini', 'Large', 'Seconds'],
};
const written: Record<Unit, string> = { bunch: 'Bunch', lb: 'lbs', head: 'heads', each: 'ea' };
const packs: Record<Unit, [label: string, units: string][]> = {
  bunch: [
    ['bunch', '1'],
    ['case (24 ct)', '24'],
  ],
  lb: [
    ['5 lb', '5'],
    ['1/2 bushel, loose', '22.5'],
  ],
  head: [['case (12 ct)', '12']],
  each: [
    ['single', '1'],
    ['flat', '12'],
  ],
};

const units = Object.keys(crops) as Unit[];
const products = units.flatMap((unit) =>
  cross(crops[unit].split(','), sorts[unit], (crop, sort) => ({ name: `${crop}, ${sort}`, unit })),
);
const sizes = products.flatMap(({ name, unit }, index) =>
  packs[unit].map(([label, perPackage], place) => ({
    name,
    unit,
    label,
    perPackage,
    cents: 250 + ((index * 37) % 900) + place * 1900,
  })),
);
const buyers = cross(
  'Blue Door,Copper Pan,Old Mill,River Bend,Sun & Moon,Three Pines,White Barn,Gold Leaf,High Street,Little Harbor,Long Table,North Fork,Open Hearth,Painted Lady,Quiet Corner,Red Wagon,Silver Spoon,Stone Oven,Tall Grass,Upper Room'.split(
    ',',
  ),
  ['Bistro', 'Market', 'Catering', 'Bakery, LLC'],
  (first, second) => `${first} ${second}`,
);
const fields = 'North Field,South Field,Creek Bed,Greenhouse 1,Greenhouse 2,Hill,Orchard,Lower Terrace'.split(
  ',',
);

const day = (days: number) => {
  const { year, month, date } = dayAfter(days);
  return `${Number(month)}/${Number(date)}/${year}`;
};
const thousands = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
const dollars = (cents: number) =>
  `$${thousands(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;

const place = (index: number) => fields[index % fields.length] ?? '';
const title = (what: string): string[][] => [['Green Valley Farm'], [what, '', 'printed 4/14/2026'], []];

export const farmA: Folder = {
  separator: ',',
  encoding: 'utf-8 with mark',
  lineEnd: '\r\n',
  impossibleDay: '2/30/2026',
  reps: [],
  files: [
    {
      kind: 'locations',
      titles: title('Field list'),
      header: [
        ['Field', 'location'],
        ['Notes', 'description'],
      ],
      rows: fields.map((field, index) => [field, index % 2 === 0 ? `${index + 1} acres, drip line` : '']),
      footer: [],
    },
    {
      kind: 'products',
      titles: title('Price book'),
      header: [
        ['Item', 'product'],
        ['UOM', 'baseUnit'],
        ['Pack Size', 'size'],
        ['Per Package', 'unitsPerPackage'],
        ['Catch weight', 'weighed'],
        ['Unit Price', 'price'],
        ['Bin', null],
      ],
      rows: sizes.map(({ name, unit, label, perPackage, cents }, index) => [
        name,
        written[unit],
        label,
        perPackage,
        'No',
        dollars(cents),
        `B-${index % 40}`,
      ]),
      footer: [['Total', '', '', '', '', dollars(sizes.reduce((sum, { cents }) => sum + cents, 0)), '']],
    },
    {
      kind: 'buyers',
      titles: title('Customers'),
      header: [
        ['Company', 'buyer'],
        ['Contact', null],
        ['E-mail', 'email'],
        ['Phone', 'phone'],
        ['Ship To', 'address'],
        ['Payment Terms', 'terms'],
        ['Price Level', 'priceList'],
      ],
      rows: buyers.map((name, index) => [
        name,
        take(['Ann', 'Bo', 'Cy', 'Di'], index),
        `orders${index}@example.com`,
        `(555) 555-${String(100 + index).padStart(4, '0')}`,
        `${100 + index} Main Street, Springfield, CA 95${String(index).padStart(3, '0')}`,
        take(['Net 30', 'Due on receipt', 'Net 15', ''], index),
        take(['Standard', ''], index),
      ]),
      footer: [],
    },
    {
      kind: 'prices',
      titles: title('Case discounts from 5/1'),
      header: [
        ['Item', 'product'],
        ['Pack', 'size'],
        ['Price List', 'list'],
        ['Rate', 'price'],
        ['Effective', 'validFrom'],
        ['Minimum Quantity', 'fromQuantity'],
      ],
      rows: sizes
        .slice(0, 200)
        .map(({ name, label, cents }) => [
          name,
          label,
          'Standard',
          dollars(Math.round(cents * 0.9)),
          day(120),
          '10',
        ]),
      footer: [],
    },
    {
      kind: 'stock',
      titles: title('Walk-in count'),
      header: [
        ['Item', 'product'],
        ['On Hand (units)', 'onHand'],
        ['Harvested', 'harvestDate'],
        ['Place', 'location'],
      ],
      rows: products
        .filter((_, index) => index % 5 === 0)
        .map(({ name }, index) => [
          name,
          thousands(40 + ((index * 211) % 1500)),
          day(92 + (index % 12)),
          'Walk-in',
        ]),
      footer: [['Grand Total', '44,231', '', '']],
    },
    {
      kind: 'plantings',
      titles: title('Planting log'),
      header: [
        ['Crop', 'product'],
        ['Plants', 'quantity'],
        ['Field', 'location'],
        ['Date Planted', 'planted'],
        ['State', 'status'],
        ['Total Harvested', 'harvested'],
        ['Comments', 'notes'],
      ],
      rows: products
        .slice(0, 40)
        .map(({ name }, index) => [
          name,
          thousands(200 + index * 45),
          place(index),
          day(30 + index),
          take(['Planted', 'Transplanted', 'Harvesting', 'Finished'], index),
          take(['', '0', '120', thousands(1200 + index)], index),
          index % 7 === 0 ? 'row cover, "light"' : '',
        ]),
      footer: [],
    },
    {
      kind: 'orders',
      titles: title('Sales history'),
      header: [
        ['Order #', 'order'],
        ['Customer', 'buyer'],
        ['Item', 'product'],
        ['Package', 'size'],
        ['Qty', 'quantity'],
        ['Ship Date', 'deliveryDate'],
        ['PO #', 'po'],
        ['Rate', 'price'],
        ['Status', 'status'],
        ['Comments', 'notes'],
      ],
      rows: Array.from({ length: 100 }, (_, index) => {
        const order = Math.floor(index / 4);
        const size = sizes[(index * 5) % sizes.length];
        return [
          `GV-${1001 + order}`,
          buyers[(order * 3) % buyers.length] ?? '',
          size?.name ?? '',
          size?.label ?? '',
          String(1 + (index % 9)),
          day(60 + order),
          order % 2 === 0 ? `PO ${5000 + order}` : '',
          dollars(size?.cents ?? 0),
          'Delivered',
          index % 25 === 0 ? 'left at the back door, per Ann' : '',
        ];
      }),
      footer: [['Totals', '', '', '', '496', '', '', '', '', '']],
    },
  ],
};
