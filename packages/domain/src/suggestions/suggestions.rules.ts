import { type SuggestInput, SuggestionAnswer } from './suggestions.schema.ts';
import { suggestionTexts } from './suggestions.texts.ts';

/** The sample shown if there is no key, or the provider times out or gives an invalid answer. */
export const sampleSuggestions = {
  suggestions: [
    { product: 'Kale', demand_score: 95, reason: suggestionTexts.sampleKale() },
    { product: 'Swiss Chard', demand_score: 87, reason: suggestionTexts.sampleChard() },
    { product: 'Baby Spinach', demand_score: 82, reason: suggestionTexts.sampleSpinach() },
  ],
  market_insights: suggestionTexts.sampleInsight(),
};

export const fallbackSuggestions: SuggestionAnswer = {
  suggestions: sampleSuggestions.suggestions.map(({ reason, ...rest }) => ({ ...rest, reason: `${reason}` })),
  market_insights: `${sampleSuggestions.market_insights}`,
};

/** Asks for 3 crops similar to `crop`, scored 1 to 100, as JSON. */
export const suggestionPrompt = ({
  crop,
  region,
}: SuggestInput): { role: 'system' | 'user'; content: string }[] => [
  {
    role: 'system',
    content:
      'You advise farms on what to grow. Answer with one JSON object and nothing else, of the form ' +
      '{"suggestions": [{"product": string, "demand_score": number, "reason": string}], "market_insights": string}.',
  },
  {
    role: 'user',
    content:
      `Suggest 3 crops similar to ${JSON.stringify(crop)} for a farm in ${JSON.stringify(region)}. ` +
      'Give each a demand_score of 1-100 and a reason of one sentence, and one sentence of market_insights.',
  },
];

/** Reads the provider's answer, with or without a code fence; null if it is malformed. */
export const readSuggestions = (content: string): SuggestionAnswer | null => {
  try {
    const json = content
      .trim()
      .replace(/^```(?:json)?\s*/i, '')
      .replace(/```$/, '');
    return SuggestionAnswer.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};
