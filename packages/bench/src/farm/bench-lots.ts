import { addDays, startOfWeek } from '@farm/domain/core';
import { lotCode } from '@farm/domain/inventory';
import { admins, farmers } from './bench-people.ts';
import type { Insert } from './bench-rows.ts';
import { pick, seeded, whole } from './random.ts';

const SEED = 20_270_107;
const PLACES = 40;
/** Lots that were harvested before are gone; of later ones, what nobody took is still there. */
const KEPT_DAYS = 21;

type Lot = { id: number; name: string; productNameId: number; day: string; units: number; taken: number };

type Delivered = {
  id: number;
  name: string;
  productNameId: number;
  /** Exact base units: products of sizes, whose decimals are binary fractions. */
  units: number;
  day: string;
};

/** Columns of a product that only lots have. */
export const noLot = {
  archived_at: null,
  ...{ taken_exact: '0', lot_code: null, code_fixed_at: null, coded_name: null, location_id: null },
};

type Farm = { today: string; nextId: (table: string) => number; insert: Insert };

/** Each delivered line takes from lots of its product and week, one after the other, as they are used up. */
export const openLots = ({ today, nextId, insert }: Farm) => {
  const random = seeded(SEED);
  const lots: Lot[] = [];
  const current = new Map<string, Lot>();
  const move = (lot: Lot, row: object) => {
    const made = { id: nextId('stock_movement'), product_id: lot.id, reason: null };
    insert('stock_movement', { ...made, exact_units: null, order_line_id: null, ...row });
  };

  const harvest = (productNameId: number, name: string, week: string): Lot => {
    const units = 200 + whole(random, 4000);
    const lot = { id: nextId('product'), name, productNameId, day: week, units, taken: 0 };
    lots.push(lot);
    move(lot, {
      ...{ kind: 'harvested', units, actor_id: pick(random, farmers).uid },
      created_at: `${week}T05:00:00.000Z`,
    });
    return lot;
  };

  /** Most lines were packed from these lots; the others took them when they were delivered. */
  const deliver = ({ id, name, productNameId, units, day }: Delivered, isPacked: boolean): void => {
    const week = startOfWeek(day);
    const key = `${productNameId} ${week}`;
    for (let need = units; need > 0; ) {
      let lot = current.get(key);
      if (!lot || lot.taken === lot.units) {
        lot = harvest(productNameId, name, week);
        current.set(key, lot);
      }
      const takes = Math.min(need, lot.units - lot.taken);
      const from = Math.ceil(lot.taken);
      lot.taken += takes;
      need -= takes;
      move(lot, {
        ...{ kind: 'delivered', units: from - Math.ceil(lot.taken), exact_units: String(-takes) },
        ...{ actor_id: pick(random, admins).uid, order_line_id: id, created_at: `${day}T16:00:00.000Z` },
      });
      if (isPacked) insert('packed_lot', { order_line_id: id, lot_id: lot.id, units: String(takes) });
    }
  };

  /** The lots as they are in the end. What nobody took of the old ones was thrown away. */
  const close = (): void => {
    for (const id of Array.from({ length: PLACES }, (_, index) => index + 1))
      insert('location', {
        ...{ id, name: `Field ${id}`, latitude: `36.${850 + id}`, longitude: `-121.${400 + id}` },
        ...{ created_at: `${today}T00:00:00.000Z`, created_by: pick(random, admins).uid },
      });
    for (const lot of lots) {
      const isGone = lot.day < addDays(today, -KEPT_DAYS);
      const left = lot.units - Math.ceil(lot.taken);
      const gone_at = `${addDays(lot.day, KEPT_DAYS)}T05:00:00.000Z`;
      if (isGone && left > 0)
        move(lot, {
          kind: 'removed',
          units: -left,
          actor_id: pick(random, farmers).uid,
          created_at: gone_at,
        });
      insert('product', {
        ...{
          id: lot.id,
          kind: 'lot',
          size: '1lb',
          product_name_id: lot.productNameId,
          harvest_date: lot.day,
        },
        ...{ units_available: isGone ? 0 : left, taken_exact: String(lot.taken), price_cents: 300 },
        ...{ farmer_id: pick(random, farmers).uid, location: '', location_id: 1 + whole(random, PLACES) },
        lot_code: lotCode({ id: lot.id, productName: lot.name, harvestDate: lot.day }),
        ...{
          code_fixed_at: `${lot.day}T06:00:00.000Z`,
          coded_name: lot.name,
          archived_at: isGone ? gone_at : null,
        },
        created_at: `${lot.day}T05:00:00.000Z`,
      });
    }
  };
  return { deliver, close };
};
