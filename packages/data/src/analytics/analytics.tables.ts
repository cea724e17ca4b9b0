import type { Generated } from 'kysely';

/** Sums of confirmed and delivered lines. See the migration that creates it, and `listTotals`. */
export interface SalesTable {
  /** Empty for everyone's. */
  rep_id: string;
  kind: 'all' | 'product' | 'buyer';
  span: 'day' | 'month' | 'year';
  /** A day, month or year as the beginning of a date: '2026-04'. */
  period: string;
  /** The id of the product or buyer; 0 in all. */
  item_id: number;
  /** The first day after the period on which the same orders have lines; empty if none. */
  next_day: string;
  units: number;
  delivered_units: number;
  orders: number;
}

export interface AnalyticsTables {
  sales_total: SalesTable;
  /** What is still to be added to the totals; empty on SQLite. */
  sales_change: SalesTable & { id: Generated<number> };
}

declare module '../core/database.ts' {
  interface Database extends AnalyticsTables {}
}
