import { admins, farmers } from './bench-people.ts';
import type { Row } from './bench-rows.ts';
import { pick, type Random, whole } from './random.ts';

const CROPS = [
  'Kale',
  'Chard',
  'Basil',
  'Arugula',
  'Radish',
  'Beets',
  'Carrots',
  'Spinach',
  'Cilantro',
  'Leeks',
];
const KINDS = [
  'Red',
  'Green',
  'Baby',
  'Curly',
  'Purple',
  'Early',
  'Winter',
  'Mixed',
  'Wild',
  'Sweet',
  'Dark',
  'Tall',
];
const LOTS_EACH = 6;

/** A package that can be ordered. */
export type BenchSize = {
  sizeId: number;
  productId: number;
  productNameId: number;
  productName: string;
  size: string;
  units: string;
};

const sizesByUnit: Record<'lb' | 'each', readonly (readonly [size: string, units: string])[]> = {
  lb: [
    ['5oz', '0.3125'],
    ['1lb', '1'],
    ['10lb', '10'],
  ],
  each: [
    ['12ct', '12'],
    ['24ct', '24'],
    ['single', '1'],
  ],
};

export type StockRows = {
  product_name: Row[];
  product_size: Row[];
  product: Row[];
  stock_movement: Row[];
  sizes: BenchSize[];
};

/** 120 products with three package sizes and six lots each; every lot is the sum of its ledger. */
export const benchStock = (random: Random, today: string, now: string): StockRows => {
  const rows: StockRows = { product_name: [], product_size: [], product: [], stock_movement: [], sizes: [] };
  for (const kind of KINDS) {
    for (const crop of CROPS) {
      const productNameId = rows.product_name.length + 1;
      const name = `${kind} ${crop}`;
      const unit = random() < 0.6 ? 'lb' : 'each';
      rows.product_name.push({
        id: productNameId,
        name,
        name_key: name.toLowerCase(),
        base_unit: unit,
        created_at: now,
      });
      for (const [size, units] of sizesByUnit[unit]) {
        const sizeId = rows.product_size.length + 1;
        const productId = rows.product.length + 1;
        rows.product_size.push({
          id: sizeId,
          product_name_id: productNameId,
          size,
          units_per_base_unit: units,
        });
        rows.product.push({
          id: productId,
          kind: 'placeholder',
          product_name_id: productNameId,
          size,
          units_available: 0,
          harvest_date: today,
          farmer_id: null,
          price_cents: 0,
          location: '',
          created_at: now,
        });
        rows.sizes.push({ sizeId, productId, productNameId, productName: name, size, units });
      }
      for (let lot = 0; lot < LOTS_EACH; lot += 1) {
        const id = rows.product.length + 1;
        const added = 200 + whole(random, 4000);
        const removed = whole(random, added);
        const grower = pick(random, farmers).uid;
        rows.product.push({
          id,
          kind: 'lot',
          product_name_id: productNameId,
          size: pick(random, sizesByUnit[unit])[0],
          units_available: added - removed,
          harvest_date: today,
          farmer_id: grower,
          price_cents: 100 + whole(random, 900),
          location: `Cooler ${1 + whole(random, 9)}`,
          created_at: now,
        });
        for (const [movement, units] of [
          ['added', added],
          ['removed', -removed],
        ] as const) {
          rows.stock_movement.push({
            id: rows.stock_movement.length + 1,
            product_id: id,
            kind: movement,
            units,
            reason: null,
            actor_id: pick(random, admins).uid,
            created_at: now,
          });
        }
      }
    }
  }
  return rows;
};
