import { SuggestInput, SuggestionList } from '@farm/domain/suggestions';
import { by, permitted, router } from '../core/trpc.ts';
import { loadSuggestions } from './ask-provider.ts';

export const suggestionsRouter = router({
  load: permitted('suggestions.load')
    .input(SuggestInput.prefault({}))
    .output(SuggestionList)
    .query(by(loadSuggestions)),
});
