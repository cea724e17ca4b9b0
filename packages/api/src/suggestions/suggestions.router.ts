import { SuggestInput, SuggestionList } from '@farm/domain/suggestions';
import { permitted, router } from '../core/trpc.ts';
import { loadSuggestions } from './load-suggestions.ts';

export const suggestionsRouter = router({
  load: permitted('suggestions.load')
    .input(SuggestInput.prefault({}))
    .output(SuggestionList)
    .query(({ ctx, input }) => loadSuggestions(ctx, input)),
});
