import { alone, trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

export const useSuggestions = () => {
  const may = useMay();
  return trpc.suggestions.load.useQuery(
    {},
    // The provider may charge for each answer, so ask only once per visit.
    { enabled: may('suggestions.load'), staleTime: Number.POSITIVE_INFINITY, trpc: { context: alone } },
  );
};
