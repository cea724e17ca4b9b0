import { texts } from '../core/texts.ts';

export const suggestionTexts = texts('suggestions', {
  crop: 'Crop',
  region: 'Region',
  sampleKale: 'Strong demand from health-minded buyers, and it keeps well.',
  sampleChard: 'Restaurants ask for it, and it yields over a long season.',
  sampleSpinach: 'Steady sales in salad mixes, and quick to harvest.',
  sampleInsight: 'Demand for leafy greens has risen by 15%.',
});
