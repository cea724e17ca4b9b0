import { cross, dayAfter, type Folder, take } from './folder.ts';

/** A family farm's spreadsheets in Spanish: semicolons, decimal commas, the day before the month, Windows-1252. */

type Unit = 'manojo' | 'libra' | 'cabeza' | 'pieza';

const crops: Record<Unit, string> = {
  manojo: 'Cilantro,Perejil,Epazote,Rábano,Cebollín,Betabel,Acelga,Hierbabuena',
  libra: 'Jalapeño,Chile poblano,Tomatillo,Jitomate,Papa,Cebolla,Calabacín,Ejote',
  cabeza: 'Lechuga,Repollo,Coliflor,Brócoli,Hinojo,Apio,Lechuga orejona',
  pieza: 'Pepino,Maíz,Melón,Sandía,Piña,Nopal,Chayote',
};
const packs: Record<Unit, [label: string, units: string]> = {
  manojo: ['caja (30)', '30'],
  libra: ['½ caja', '12,5'],
  cabeza: ['caja (24)', '24'],
  pieza: ['caja (12)', '12'],
};
const products = (Object.keys(crops) as Unit[]).flatMap((unit) =>
  cross(crops[unit].split(','), ['', ' orgánico'], (crop, sort) => ({
    name: crop + sort,
    unit,
    label: packs[unit][0],
    perPackage: packs[unit][1],
  })),
);
const buyers = cross(
  'El Cañón,La Peña,Doña María,Los Ángeles,San José,La Niña,El Güero,Río Verde,Tía Lupe,La Estación,Don Ramón,Cuatro Milpas,El Águila,La Sirena,Las Flores,El Fogón,Mi Pueblo,La Paloma,Santa Fe,El Rincón'.split(
    ',',
  ),
  ['Taquería', 'Mercado', 'Cocina', 'Panadería'],
  (first, second) => `${second} ${first}`,
);
const fields = 'Parcela Norte,Parcela Sur,Cañón,Vivero,Ladera,Orilla del río'.split(',');
const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',');

const slashed = (days: number) => {
  const { year, month, date } = dayAfter(days);
  return `${date}/${month}/${year}`;
};
const named = (days: number) => {
  const { year, month, date } = dayAfter(days);
  return `${Number(date)}-${months[Number(month) - 1]}-${year.slice(2)}`;
};
const price = (index: number) => `${2 + (index % 28)},${take(['50', '25', '75', '00'], index)}`;

const field = (index: number) => fields[index % fields.length] ?? '';

export const farmB: Folder = {
  separator: ';',
  encoding: 'windows-1252',
  lineEnd: '\r\n',
  impossibleDay: '31/02/2026',
  reps: ['María López'],
  files: [
    {
      kind: 'locations',
      titles: [],
      header: [
        ['Ubicación', 'location'],
        ['Descripción', 'description'],
      ],
      rows: fields.map((name, index) => [name, take(['riego; por goteo', ''], index)]),
      footer: [],
    },
    {
      kind: 'products',
      titles: [],
      header: [
        ['Producto', 'product'],
        ['Unidad', 'baseUnit'],
        ['Tamaño de empaque', 'size'],
        ['Unidades por paquete', 'unitsPerPackage'],
        ['Se pesa', 'weighed'],
        ['Precio', 'price'],
        ['Proveedor', null],
      ],
      rows: products.map(({ name, unit, label, perPackage }, index) => [
        name,
        take([unit, `${unit}s`], index),
        label,
        perPackage,
        'no',
        price(index),
        'propio',
      ]),
      footer: [],
    },
    {
      kind: 'buyers',
      titles: [],
      header: [
        ['Cliente', 'buyer'],
        ['Teléfono', 'phone'],
        ['Correo electrónico', 'email'],
        ['Dirección', 'address'],
        ['Vendedor', 'rep'],
        ['Lista de precios', 'priceList'],
        ['Plazo', 'terms'],
      ],
      rows: buyers.map((name, index) => [
        name,
        `555 0${String(100 + index)}`,
        index % 3 === 0 ? '' : `pedidos${index}@example.com`,
        `Calle ${index + 1} nº ${index * 2 + 1}, Cañón City`,
        take(['María López', ''], index),
        '',
        take(['15 días', 'contado', '30', ''], index),
      ]),
      footer: [],
    },
    {
      kind: 'prices',
      titles: [],
      header: [
        ['Producto', 'product'],
        ['Tamaño', 'size'],
        ['Lista', 'list'],
        ['Precio', 'price'],
        ['Vigente desde', 'validFrom'],
        ['Cantidad mínima', 'fromQuantity'],
      ],
      rows: products.map(({ name, label }, index) => [name, label, '', price(index + 3), slashed(113), '5']),
      footer: [],
    },
    {
      kind: 'stock',
      titles: [],
      header: [
        ['Producto', 'product'],
        ['Existencias', 'onHand'],
        ['Fecha de cosecha', 'harvestDate'],
        ['Lugar', 'location'],
      ],
      rows: products.map(({ name }, index) => [
        name,
        String(15 + ((index * 83) % 400)),
        slashed(80 + (index % 20)),
        take(['Cuarto frío', 'Bodega'], index),
      ]),
      footer: [['Total', '11.540', '', '']],
    },
    {
      kind: 'plantings',
      titles: [],
      header: [
        ['Cultivo', 'product'],
        ['Cantidad', 'quantity'],
        ['Campo', 'location'],
        ['Fecha de siembra', 'planted'],
        ['Estado', 'status'],
        ['Cosechado', 'harvested'],
        ['Notas', 'notes'],
      ],
      rows: products
        .slice(0, 40)
        .map(({ name }, index) => [
          name,
          String(100 + index * 20),
          field(index),
          named(20 + index),
          take(['sembrado', 'trasplantado', 'en cosecha', 'terminado'], index),
          take(['', '', '80', '300'], index),
          take(['', 'túnel bajo', ''], index),
        ]),
      footer: [],
    },
    {
      kind: 'orders',
      titles: [],
      header: [
        ['Pedido', 'order'],
        ['Cliente', 'buyer'],
        ['Producto', 'product'],
        ['Empaque', 'size'],
        ['Cajas', 'quantity'],
        ['Fecha de entrega', 'deliveryDate'],
        ['Orden de compra', 'po'],
        ['Precio', 'price'],
        ['Estado', 'status'],
        ['Notas', 'notes'],
      ],
      rows: Array.from({ length: 100 }, (_, index) => {
        const order = Math.floor(index / 5);
        const product = products[(index * 7) % products.length];
        return [
          String(2001 + order),
          buyers[(order * 7) % buyers.length] ?? '',
          product?.name ?? '',
          product?.label ?? '',
          String(1 + (index % 6)),
          slashed(70 + order),
          order % 3 === 0 ? `OC-${order}` : '',
          price(index * 7),
          'entregado',
          '',
        ];
      }),
      footer: [],
    },
  ],
};
