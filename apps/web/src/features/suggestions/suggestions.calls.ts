import { alone, trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

export const useSuggestions = () => {
  const may = useMay();
  return trpc.suggestions.load.useQuery(
    {},
    // Each answer may be paid for: one a visit is enough.
    { enabled: may('suggestions.load'), staleTime: Number.POSITIVE_INFINITY, trpc: { context: alone } },
  );
};
