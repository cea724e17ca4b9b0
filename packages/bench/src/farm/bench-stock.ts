import { admins, farmers } from './bench-people.ts';
import type { Row } from './bench-rows.ts';
import { pick, type Random, whole } from './random.ts';

const CROPS = 'Kale,Chard,Basil,Arugula,Radish,Beets,Carrots,Spinach,Cilantro,Leeks'.split(',');
const KINDS = 'Red,Green,Baby,Curly,Purple,Early,Winter,Mixed,Wild,Sweet,Dark,Tall'.split(',');
const LOTS_EACH = 6;

/** A package that can be ordered, as an order's line names it. */
export type BenchSize = {
  product_id: number;
  product_name_id: number;
  size_id: number;
  product_name: string;
  size: string;
  units_per_package: string;
};

const sizesByUnit = {
  lb: { '5oz': '0.3125', '1lb': '1', '10lb': '10' },
  each: { '12ct': '12', '24ct': '24', single: '1' },
};

type StockTable = 'product_name' | 'product_size' | 'product' | 'stock_movement';

/** 120 products with three package sizes and six lots each; every lot is the sum of its ledger. */
export const benchStock = (
  random: Random,
  harvest_date: string,
  created_at: string,
): Record<StockTable, Row[]> & { sizes: BenchSize[] } => {
  const rows: Record<StockTable, Row[]> = {
    product_name: [],
    product_size: [],
    product: [],
    stock_movement: [],
  };
  const sizes: BenchSize[] = [];
  /** Adds a row with the next id of its table. */
  const add = (table: StockTable, row: Row): number => {
    const id = rows[table].length + 1;
    rows[table].push({ id, ...row });
    return id;
  };
  for (const name of KINDS.flatMap((kind) => CROPS.map((crop) => `${kind} ${crop}`))) {
    const base_unit = random() < 0.6 ? 'lb' : 'each';
    const product_name_id = add('product_name', {
      name,
      name_key: name.toLowerCase(),
      base_unit,
      created_at,
    });
    const product = { product_name_id, harvest_date, created_at };
    for (const [size, units] of Object.entries(sizesByUnit[base_unit])) {
      const size_id = add('product_size', { product_name_id, size, units_per_base_unit: units });
      const empty = { units_available: 0, farmer_id: null, price_cents: 0, location: '' };
      const product_id = add('product', { kind: 'placeholder', size, ...product, ...empty });
      sizes.push({
        product_id,
        product_name_id,
        size_id,
        product_name: name,
        size,
        units_per_package: units,
      });
    }
    for (let lot = 0; lot < LOTS_EACH; lot += 1) {
      const added = 200 + whole(random, 4000);
      const removed = whole(random, added);
      const product_id = add('product', {
        kind: 'lot',
        size: pick(random, Object.keys(sizesByUnit[base_unit])),
        ...product,
        units_available: added - removed,
        farmer_id: pick(random, farmers).uid,
        price_cents: 100 + whole(random, 900),
        location: `Cooler ${1 + whole(random, 9)}`,
      });
      for (const [kind, units] of Object.entries({ added, removed: -removed })) {
        const actor_id = pick(random, admins).uid;
        add('stock_movement', { product_id, kind, units, reason: null, actor_id, created_at });
      }
    }
  }
  return { ...rows, sizes };
};
