import { fallbackSuggestions, type SuggestInput, type SuggestionList } from '@farm/domain/suggestions';
import type { PersonContext } from '../core/context.ts';

/** Crops worth growing; the sample if no provider gives a valid answer. */
export const loadSuggestions = async (ctx: PersonContext, input: SuggestInput): Promise<SuggestionList> => {
  const answer = await ctx.suggestions.ask(input);
  return answer ? { ...answer, isSample: false } : { ...fallbackSuggestions, isSample: true };
};
