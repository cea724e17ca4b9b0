import type { PlantingStatus } from '@farm/domain/plantings';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';

/** The filter in the address, and the query for the server that it makes. */
export const usePlantingFilter = () => {
  const [{ q = '', plantingStatus }, change] = useDashboardSearch();
  const statuses: PlantingStatus[] | undefined = plantingStatus && [plantingStatus];
  return {
    search: q,
    status: plantingStatus,
    isFiltered: q.trim() !== '' || plantingStatus !== undefined,
    query: { ...(q.trim() !== '' && { search: q.trim() }), ...(statuses && { statuses }) },
    change,
  };
};
