import type { Trx } from '@farm/data/core';
import { type FilledProduct, fillFarm } from '@farm/data/testing';

const DAY_MS = 86_400_000;
const STATUSES = ['delivered', 'confirmed', 'pending', 'rejected'] as const;

/** Random numbers that are the same on every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
  return (seed >>> 0) / 2 ** 32;
};

type BenchFarm = {
  lines: number;
  buyers: number;
  products?: number;
  /** Most lines per order. */
  linesEach?: number;
  /** Deliveries are within a year before or after this instant. */
  aroundMs?: number;
};

/**
 * Writes `lines` order lines of one rep, in every status. A few products and buyers have most of them.
 */
export const fillBenchFarm = async (
  trx: Trx,
  repId: string,
  { lines, buyers: buyerCount, products: productCount = 40, linesEach = 6, aroundMs }: BenchFarm,
): Promise<void> => {
  const random = seeded(7);
  /** Small numbers far more often than large ones. */
  const zipf = (count: number) => Math.floor(count * random() ** 3);
  const pick = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const from = (aroundMs ?? Date.UTC(2026, 3, 15)) - 365 * DAY_MS;
  const farm = fillFarm(trx);
  const products: FilledProduct[] = [];
  for (let index = 0; index < productCount; index += 1)
    products.push(await farm.product(`Product ${index}`, { units: 500 }));
  const buyers: number[] = [];
  for (let index = 0; index < buyerCount; index += 1)
    buyers.push(await farm.buyer(`Buyer ${index}`, index % 3 ? repId : null));
  for (let written = 0; written < lines; ) {
    const count = Math.min(lines - written, 1 + Math.floor(random() * linesEach));
    const deliveryDate = new Date(from + Math.floor(random() * 730) * DAY_MS).toISOString().slice(0, 10);
    await farm.order(
      repId,
      pick(buyers, zipf(buyers.length)),
      Array.from({ length: count }, () => ({
        product: pick(products, zipf(products.length)),
        quantity: 1 + Math.floor(random() * 60),
        deliveryDate,
        status: pick(STATUSES, Math.floor(random() * STATUSES.length)),
      })),
    );
    written += count;
  }
};
