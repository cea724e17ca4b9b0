import { addDays, type Day, weekdayOf } from '@farm/domain/core';
import { type BuyerKind, demoBuyers } from './demo-buyers.ts';
import type { DemoLine, DemoOrder, Outcome } from './demo-order.ts';
import { repKeys } from './demo-people.ts';
import { type DemoProduct, demoProducts, isInSeason } from './demo-products.ts';
import { rejectionReasons } from './demo-reasons.ts';
import { planLargeOrders } from './plan-large-orders.ts';
import type { Random } from './seeded-random.ts';

export const DAYS_BACK = 91;
const DAYS_AHEAD = 30;

/** Deliveries per weekday, Sunday first. */
const weekdayVolume = [0, 3, 3, 3, 3, 5, 2];

const quantities: Record<BuyerKind, readonly [number, number]> = {
  restaurant: [1, 4],
  coop: [2, 7],
  grocer: [2, 8],
  hospital: [2, 8],
  school: [3, 10],
  distributor: [6, 22],
};

/** A buyer who joined a few weeks ago. */
const NEW_BUYER = 'Cypress Point Lodge';
const NEW_BUYER_SINCE = 24;

const zipf = (rank: number) => 1 / (rank + 1) ** 0.8;
const isDecided = (order: Pick<DemoOrder, 'decided'>, today: Day) => order.decided <= today;

const countFor = (day: Day, daysAhead: number, random: Random) => {
  const base = weekdayVolume[weekdayOf(day)] ?? 0;
  if (base === 0) return 0;
  const wanted = base + (random.chance(0.3) ? random.pick([-1, 1]) : 0);
  // The further ahead, the fewer buyers have ordered yet.
  const known = daysAhead <= 6 ? 1 : daysAhead <= 13 ? 0.7 : daysAhead <= 20 ? 0.5 : 0.35;
  return Math.floor(wanted * known + random.next() * 0.999);
};

const chooseSize = (kind: BuyerKind, product: DemoProduct, random: Random) => {
  const { sizes } = product;
  const last = sizes.length - 1;
  const bulk = kind === 'distributor' || kind === 'hospital' || kind === 'school';
  const index = bulk
    ? random.chance(0.8)
      ? 0
      : Math.min(1, last)
    : kind === 'restaurant'
      ? Math.min(random.int(0, 1), last)
      : random.int(0, last);
  const [size, units] = sizes[index] ?? ['', '1'];
  return { size, unitsPerPackage: Number(units) };
};

const planLine = (
  order: Omit<DemoOrder, 'lines'>,
  product: DemoProduct,
  today: Day,
  random: Random,
): DemoLine => {
  const { size, unitsPerPackage } = chooseSize(order.buyer.kind, product, random);
  const [least, most] = quantities[order.buyer.kind];
  const packages = random.int(least, most);
  const chance = random.next();
  const outcome = (): Outcome => {
    if (order.delivery < today) return chance < 0.03 ? 'rejected' : 'delivered';
    if (!isDecided(order, today)) return 'pending';
    if (chance < 0.05) return 'held';
    if (chance < 0.08) return 'rejected';
    return chance < 0.16 && order.delivery > addDays(today, 2) ? 'pending' : 'confirmed';
  };
  return {
    product,
    size,
    unitsPerPackage,
    // Clamshells and small bags sell by the half dozen.
    quantity: unitsPerPackage < 2 ? packages * 6 : packages,
    grower: product.grower,
    isOpen: random.chance(0.12),
    outcome: outcome(),
    isHeldFirst: order.delivery < today && chance > 0.96,
    rejectionReason: random.pick(rejectionReasons),
  };
};

const chooseProducts = (day: Day, today: Day, random: Random): DemoProduct[] => {
  const offered = demoProducts
    .map((product, rank) => ({ product, weight: zipf(rank) }))
    .filter(({ product }) => isInSeason(product, day) && (day <= today || isInSeason(product, today)));
  const count = random.weighted([1, 2, 3, 4, 5, 6], (lines) => [0, 18, 27, 24, 16, 10, 5][lines] ?? 0);
  return Array.from({ length: Math.min(count, offered.length) }, () => {
    const chosen = random.weighted(offered, ({ weight }) => weight);
    offered.splice(offered.indexOf(chosen), 1);
    return chosen.product;
  });
};

const moveSome = (orders: DemoOrder[], today: Day) => {
  const taken = new Set(orders.map(({ buyer, delivery }) => `${buyer.name} ${delivery}`));
  const isMovable = (order: DemoOrder) =>
    !order.isCancelled &&
    !order.isBeyondStock &&
    order.lines.every(
      ({ outcome, isHeldFirst }) => !isHeldFirst && (outcome === 'delivered' || outcome === 'confirmed'),
    );
  const wanted = [
    (order: DemoOrder) => order.delivery < addDays(today, -50),
    (order: DemoOrder) => order.delivery < addDays(today, -20) && order.delivery > addDays(today, -40),
    (order: DemoOrder) => order.delivery > addDays(today, 2) && isDecided(order, today),
  ];
  for (const isWanted of wanted) {
    const order = orders.find((order) => {
      const before = addDays(order.delivery, -1);
      return (
        isWanted(order) &&
        isMovable(order) &&
        before > order.decided &&
        weekdayOf(before) !== 0 &&
        !taken.has(`${order.buyer.name} ${before}`)
      );
    });
    if (order) order.movedFrom = addDays(order.delivery, -1);
  }
};

export const planOrders = (today: Day, random: Random): DemoOrder[] => {
  const orders = planLargeOrders(today);
  const purchaseNumbers = new Map<string, number>();
  for (let ahead = -DAYS_BACK; ahead <= DAYS_AHEAD; ahead += 1) {
    const delivery = addDays(today, ahead);
    const free = demoBuyers
      .map((buyer, rank) => ({ buyer, weight: zipf(rank), rank }))
      .filter(({ buyer }) => !orders.some((order) => order.buyer === buyer && order.delivery === delivery))
      .filter(({ buyer }) => buyer.name !== NEW_BUYER || ahead > -NEW_BUYER_SINCE + 6);
    for (let count = countFor(delivery, ahead, random); count > 0; count -= 1) {
      const chosen = random.weighted(free, ({ weight }) => weight);
      free.splice(free.indexOf(chosen), 1);
      const { buyer, rank } = chosen;
      const usual = addDays(delivery, -random.int(2, 5));
      const created = usual > today ? addDays(today, -random.int(0, 12)) : usual;
      const rep =
        buyer.rep ?? (buyer.name === NEW_BUYER ? 'dana' : (repKeys[rank % repKeys.length] ?? 'dana'));
      const number = (purchaseNumbers.get(buyer.name) ?? 4100 + rank * 37) + 1;
      if (buyer.purchaseOrders) purchaseNumbers.set(buyer.name, number);
      const order: Omit<DemoOrder, 'lines'> = {
        buyer,
        rep,
        placedBy: random.chance(0.08) ? 'marian' : rep,
        created,
        createdMinute: random.int(9 * 60 + 30, 16 * 60),
        decided: addDays(created, 1),
        delivery,
        movedFrom: null,
        isCancelled: random.chance(0.035) && addDays(created, 1) < today,
        deliveredBy: random.chance(0.6) ? 'rep' : 'grower',
        purchaseOrder: buyer.purchaseOrders && `${buyer.purchaseOrders}${number}`,
        notes: random.chance(0.3) ? random.pick(buyer.notes) : null,
        isBeyondStock: false,
      };
      orders.push({
        ...order,
        lines: chooseProducts(delivery, today, random).map((product) =>
          planLine(order, product, today, random),
        ),
      });
    }
  }
  moveSome(orders, today);
  return orders;
};
