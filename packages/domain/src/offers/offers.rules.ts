import { minus, times, wholePackages } from '../core/decimal.ts';
import type { OrderLine } from '../orders/orders.schema.ts';
import { type Actor, isPermitted } from '../permissions.ts';
import type { Offer } from './offers.schema.ts';

/** Packages of a product; `unitsPerPackage` in base units. */
export type RequestedLine = { productNameId: number; unitsPerPackage: string; quantity: number };

/** How many packages are left for each wish, in sequence: `units` of its product, less what the wishes before it get. */
export const leftForRequest = (
  units: ReadonlyMap<number, number>,
  requestedLines: readonly RequestedLine[],
): number[] => {
  const rest = new Map<number, number | string>(units);
  return requestedLines.map(({ productNameId, unitsPerPackage, quantity }) => {
    const left = rest.get(productNameId) ?? 0;
    const packages = Math.max(0, wholePackages(left, unitsPerPackage));
    rest.set(productNameId, minus(left, times(Math.min(quantity, packages), unitsPerPackage)));
    return packages;
  });
};

/** How many a link shows as left: null is 'plenty'. */
export const shownLeft = (packages: number, plentyAbove: number): number | null =>
  packages > plentyAbove ? null : packages;

type Ordered = readonly Pick<OrderLine, 'status' | 'deliveryDate'>[];

/**
 * Whether the buyer may change an order: the farm has answered no part of it, nor moved a part to another day. Canceled lines
 * do not count.
 */
export const isChangeableByBuyer = (lines: Ordered): boolean => {
  const pending = lines.filter(({ status }) => status === 'pending');
  return (
    new Set(pending.map(({ deliveryDate }) => deliveryDate)).size === 1 &&
    lines.every(({ status }) => status === 'pending' || status === 'cancelled')
  );
};

type Closing = Pick<Offer, 'closesAt' | 'endedAt' | 'days'>;

/** Whether something can still be ordered from it: it has neither closed nor ended, and a delivery day is not over. */
export const isOfferOpen = (
  { closesAt, endedAt, days }: Closing,
  { now, today }: { now: Date; today: string },
): boolean => endedAt === null && new Date(closesAt) > now && days.some((day) => day >= today);

/** The person who made it and administrators may end it as a whole. */
export const mayEndOffer = (person: Actor, { createdBy }: Pick<Offer, 'createdBy'>): boolean =>
  isPermitted('offers.manage', person.role) &&
  (isPermitted('buyers.manageAll', person.role) || createdBy === person.uid);
