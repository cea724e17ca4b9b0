import { z } from 'zod';
import { requiredText } from '../core/fields.ts';
import { suggestionTexts } from './suggestions.texts.ts';

const Suggestion = z.object({
  product: z.string().max(200),
  /** 1 to 100, shown as a percentage. */
  demand_score: z.number().min(1).max(100),
  reason: z.string().max(2000),
});

/** The answer of the AI provider. */
export const SuggestionAnswer = z.object({
  suggestions: z.array(Suggestion).min(1).max(10),
  market_insights: z.string().max(4000),
});
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>;

export const SuggestionList = SuggestionAnswer.extend({
  /** True if no provider answered and the list is the documented sample. */
  isSample: z.boolean(),
});
export type SuggestionList = z.infer<typeof SuggestionList>;

export const SuggestInput = z.strictObject({
  crop: requiredText(suggestionTexts.crop(), 100).default('mixed vegetables'),
  region: requiredText(suggestionTexts.region(), 100).default('california'),
});
export type SuggestInput = z.infer<typeof SuggestInput>;
