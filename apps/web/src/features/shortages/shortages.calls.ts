import { trpc } from '../../lib/api.ts';

/** What confirmed orders need in the coming weeks, against the stock. */
export const useShortageWeeks = () => trpc.shortages.weeks.useQuery();
