import type { PlantingStatus } from '@farm/domain/plantings';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';

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
