import { trpc } from './api.ts';
import { useMay } from './person.tsx';
import { useFarm } from './use-farm.ts';

/** Whether the person may trace lots, and the farm uses lot codes or traces a product. */
export const useTraces = (): boolean => {
  const mayTrace = useMay()('tracing.read');
  const { data: farm } = useFarm();
  const { data: names } = trpc.catalog.names.useQuery(undefined, { enabled: mayTrace });
  return mayTrace && (farm?.lotCodesOn === true || names?.some(({ isTraced }) => isTraced) === true);
};
