import type { Db } from '../core/database.ts';
import { finds } from '../core/sql.ts';

export const hasStandingOrders = (db: Db): Promise<boolean> =>
  finds(db.selectFrom('standing_order').select('id').limit(1));
