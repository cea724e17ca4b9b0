import { SuggestInput, SuggestionList } from '@farm/domain/suggestions';
import { handle, permitted, router } from '../core/trpc.ts';
import { loadSuggestions } from './ask-provider.ts';

export const suggestionsRouter = router({
  load: permitted('suggestions.load')
    .input(SuggestInput.prefault({}))
    .output(SuggestionList)
    .query(handle(loadSuggestions)),
});
