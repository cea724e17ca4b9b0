import type { AnalyticsInput } from '@farm/domain/analytics';
import type { OrderFilter } from '@farm/domain/orders';

/** What a screen shows at first; larger pages are read for files and by scripts. */
const USUAL_PAGE = 50;

const always = () => true;
const isLargePage = ({ limit }: { limit: number }) => limit > USUAL_PAGE;
const isOfSomeDays = ({ timeframe }: AnalyticsInput) => timeframe === 'custom';
/** All orders, and those that need action, are counted by an index. */
const isOfLines = ({ needsAction: _, scope: __, ...filter }: OrderFilter) =>
  Object.values(filter).some((value) => value !== undefined);

/** The reads that may take long on a large farm, each with the inputs for which they do. */
export const longReads = {
  'analytics.performance': isOfSomeDays,
  'analytics.summary': isOfSomeDays,
  'analytics.top': isOfSomeDays,
  'analytics.unitsByDay': isOfSomeDays,
  'buyers.all': always,
  'buyers.list': isLargePage,
  'orders.count': isOfLines,
  'orders.lines': always,
  'orders.list': isLargePage,
  'orders.pageLines': isLargePage,
  'people.list': always,
} as Record<string, (input: unknown) => boolean>;

/** Whether a read may take so long that others would notice. */
export const mayTakeLong = (path: string, input: unknown): boolean => longReads[path]?.(input) ?? false;
