import type { Day } from '@farm/domain/core';
import type { DemoBuyer } from './demo-buyers.ts';
import type { GrowerKey, PersonKey, RepKey } from './demo-people.ts';
import type { DemoProduct } from './demo-products.ts';

/** What becomes of a line in the end. */
export type Outcome = 'delivered' | 'confirmed' | 'pending' | 'held' | 'rejected';

export type DemoLine = {
  product: DemoProduct;
  size: string;
  /** Base units in one package. */
  unitsPerPackage: number;
  quantity: number;
  grower: GrowerKey;
  /** Placed without naming a grower. */
  isOpen: boolean;
  outcome: Outcome;
  /** Held for stock on the first day, confirmed on the next. */
  isHeldFirst: boolean;
  rejectionReason: string;
};

export type DemoOrder = {
  buyer: DemoBuyer;
  rep: RepKey;
  placedBy: PersonKey;
  created: Day;
  createdMinute: number;
  /** When growers act on it. */
  decided: Day;
  delivery: Day;
  /** The delivery day it was placed for, where that was another. */
  movedFrom: Day | null;
  isCancelled: boolean;
  deliveredBy: 'rep' | 'grower';
  purchaseOrder: string | null;
  notes: string | null;
  lines: DemoLine[];
  /** More than the farm will have: what the shortage view is for. Its quantity follows from the stock. */
  isBeyondStock: boolean;
};

/** Whether a line takes stock on its delivery day, or is to. */
export const takesStock = (order: DemoOrder, line: DemoLine): boolean =>
  !order.isCancelled && (line.outcome === 'delivered' || line.outcome === 'confirmed');
