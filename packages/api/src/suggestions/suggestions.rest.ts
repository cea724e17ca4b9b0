import { type RestPaths, restPath } from '../core/rest-path.ts';

export const suggestionsRest: RestPaths = {
  getSuggestions: restPath('GET /api/suggestions', 'suggestions.load', {
    summary: 'Load suggestions of a model',
    description:
      'For administrators. Samples, and `isSample`, if the farm has no model or it does not answer.',
  }),
};
