import { timeframes } from '@farm/domain/analytics';
import { Day } from '@farm/domain/core';
import { orderStatuses } from '@farm/domain/orders';
import { tabs } from '@farm/domain/permissions';
import { plantingStatuses } from '@farm/domain/plantings';
import { z } from 'zod';

const tabNames = Object.keys(tabs) as [keyof typeof tabs];

/** What of the dashboard the address remembers; anything it does not understand is left out. */
export const DashboardSearch = z.object({
  tab: z.enum(tabNames).optional().catch(undefined),
  /**
   * The dialog to open on arrival, as the command palette asks: `new-order` on the tab orders. The screen that
   * opens it takes the key out again, with `replace`, so that neither reload nor back opens it twice.
   */
  dialog: z.enum(['new-order']).optional().catch(undefined),
  /** The text a list is searched by. */
  q: z.string().max(200).optional().catch(undefined),
  orderStatus: z.enum(orderStatuses).optional().catch(undefined),
  /** Growers: `all` shows every grower's orders. */
  scope: z.enum(['mine', 'all']).optional().catch(undefined),
  order: z.string().max(100).optional().catch(undefined),
  view: z.enum(['month', 'week', 'list']).optional().catch(undefined),
  /** Any day of the month or week the calendar shows. */
  day: Day.optional().catch(undefined),
  week: z.int().min(1).max(4).optional().catch(undefined),
  timeframe: z.enum(timeframes).optional().catch(undefined),
  start: Day.optional().catch(undefined),
  end: Day.optional().catch(undefined),
  conversation: z.int().min(1).optional().catch(undefined),
  planting: z.int().min(1).optional().catch(undefined),
  plantingStatus: z.enum(plantingStatuses).optional().catch(undefined),
  locations: z.boolean().optional().catch(undefined),
});
export type DashboardSearch = z.infer<typeof DashboardSearch>;
