import type { Day } from '@farm/domain/core';
import type { DemoBuyer } from './demo-buyers.ts';
import type { GrowerKey, PersonKey, RepKey } from './demo-people.ts';
import type { DemoProduct } from './demo-products.ts';

export type Outcome = 'delivered' | 'confirmed' | 'pending' | 'held' | 'rejected';

export type DemoLine = {
  product: DemoProduct;
  size: string;
  unitsPerPackage: number;
  quantity: number;
  grower: GrowerKey;
  isOpen: boolean;
  outcome: Outcome;
  /** True if it was held for lack of stock on the first day and confirmed on the next. */
  isHeldFirst: boolean;
  rejectionReason: string;
};

export type DemoOrder = {
  buyer: DemoBuyer;
  rep: RepKey;
  placedBy: PersonKey;
  created: Day;
  createdMinute: number;
  decided: Day;
  delivery: Day;
  /** The delivery day it was originally placed for, if it was moved. */
  movedFrom: Day | null;
  isCancelled: boolean;
  deliveredBy: 'rep' | 'grower';
  purchaseOrder: string | null;
  notes: string | null;
  lines: DemoLine[];
  /** True if it asks for more than the farm will have, to fill the shortage view. Its quantity is set from the stock. */
  isBeyondStock: boolean;
};

/** Whether a line has taken stock, or will take it on its delivery day. */
export const takesStock = (order: DemoOrder, line: DemoLine): boolean =>
  !order.isCancelled && (line.outcome === 'delivered' || line.outcome === 'confirmed');
