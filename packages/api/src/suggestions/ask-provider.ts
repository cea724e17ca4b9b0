import {
  fallbackSuggestions,
  readSuggestions,
  type SuggestInput,
  type SuggestionAnswer,
  type SuggestionList,
  suggestionPrompt,
} from '@farm/domain/suggestions';
import type { PersonContext } from '../core/context.ts';
import type { Model } from './ask-model.ts';

/** Asks an AI provider for crops like `crop` that sell in `region`; null if none is set up or it fails. */
export const askForSuggestions = (model: Model, question: SuggestInput): Promise<SuggestionAnswer | null> =>
  model.ask(suggestionPrompt(question), readSuggestions);

export const loadSuggestions = async (ctx: PersonContext, input: SuggestInput): Promise<SuggestionList> => {
  const answer = await askForSuggestions(ctx.model, input);
  return answer ? { ...answer, isSample: false } : { ...fallbackSuggestions, isSample: true };
};
