import { SuggestInput, SuggestionList } from '@farm/domain';
import { permitted, router } from '../trpc/trpc.ts';
import { loadSuggestions } from './load-suggestions.ts';

export const suggestionsRouter = router({
  load: permitted('suggestions.load')
    .input(SuggestInput.prefault({}))
    .output(SuggestionList)
    .query(({ ctx, input }) => loadSuggestions(ctx, input)),
});
