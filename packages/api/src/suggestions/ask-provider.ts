import type { SuggestionAnswer } from '@farm/domain';

/** Asks an AI provider for crops like `crop` that sell in `region`; null where none is set up or it fails. */
export type SuggestionProvider = {
  ask: (question: { crop: string; region: string }) => Promise<SuggestionAnswer | null>;
};
