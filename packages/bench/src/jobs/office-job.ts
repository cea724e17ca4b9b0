import type { FarmClient } from '@farm/client';
import type { Locator, Page } from '@playwright/test';
import type { Count, CountedHands } from './counted-hands.ts';

/** The example farm, with one person of each role signed in for preparing jobs and checking what they did. */
export type JobsFarm = { admin: FarmClient; rep: FarmClient; today: string; tomorrow: string };

export type OfficeJob = {
  name: string;
  who: 'admin' | 'rep';
  most: Count;
  prepare: (farm: JobsFarm) => Promise<{
    /** The tab, as the address names it, and what it shows when the person can begin. */
    path: string;
    ready: (page: Page) => Locator;
    work: (hands: CountedHands, page: Page) => Promise<unknown>;
    /** Asks the server whether the job was really done. */
    check: () => Promise<void>;
  }>;
};

/** A big customer of the example farm. */
export const BUYER = 'Coastline Produce Distributors';

export const dialogOf = (page: Page) => page.getByRole('dialog');

/** The card of an order. */
export const cardOf = (page: Page, number: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: `Order #${number}`, exact: true }) });

/** The largest package of each product, with how many of it are free; those with most first. */
export const listChoices = async ({ admin }: JobsFarm) => {
  const stocks = await admin.orders.availability.query({});
  const freeOf = new Map(stocks.map(({ productNameId, free }) => [productNameId, free]));
  const choices = (await admin.catalog.list.query()).flatMap(({ id, name, sizes: [size] }) => {
    if (!size) return [];
    const units = Number(size.unitsPerBaseUnit);
    return [{ sizeId: size.id, name, units, free: Math.floor((freeOf.get(id) ?? 0) / units) }];
  });
  return choices.toSorted((a, b) => b.free - a.free);
};

type Wanted = {
  day: string;
  lines: { sizeId: number; quantity: number; farmerId?: string }[];
  buyerId?: number;
};

/** Places an order of the rep, for a big customer unless another buyer is named. */
export const placeOrder = async ({ rep }: JobsFarm, { day, lines, buyerId }: Wanted) => {
  const big = async () => (await rep.buyers.list.query({ search: BUYER })).items[0]?.id ?? 0;
  const of = { buyerId: buyerId ?? (await big()), deliveryDate: day, lines };
  return rep.orders.create.mutate({ ...of, idempotencyKey: crypto.randomUUID() });
};

type Lines = readonly { id: number; version: number }[];

export const confirmLines = ({ admin }: JobsFarm, lines: Lines) =>
  admin.orders.confirmAll.mutate({
    lines: lines.map(({ id, version }) => ({ id, version })),
    ifShort: 'confirm',
  });
