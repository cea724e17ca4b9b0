export type LocationKey =
  | 'greenhouse'
  | 'hothouse'
  | 'tunnel1'
  | 'tunnel2'
  | 'north'
  | 'river'
  | 'oak'
  | 'herbs';

export const demoLocations: readonly { key: LocationKey; name: string; description: string }[] = [
  {
    key: 'greenhouse',
    name: 'Propagation Greenhouse',
    description:
      'Heated benches for 220 trays. Seedlings harden off on the south apron before they move out.',
  },
  {
    key: 'hothouse',
    name: 'Hothouse',
    description: 'Glass, heated to 60 °F at night, two gutters of cucumbers and a bench of basil.',
  },
  {
    key: 'tunnel1',
    name: 'Tunnel 1',
    description: '30 by 96 ft high tunnel, trellised. Tomatoes and peppers in summer, greens in winter.',
  },
  {
    key: 'tunnel2',
    name: 'Tunnel 2',
    description: '30 by 96 ft high tunnel, eight beds, drip on every bed. Salad and bunching greens.',
  },
  {
    key: 'north',
    name: 'North Field',
    description: '6 acres of sandy loam, first to drain after rain. Roots and onions.',
  },
  {
    key: 'river',
    name: 'River Field',
    description: '8 acres of bottomland along the slough, cool and heavy. Brassicas and lettuce.',
  },
  {
    key: 'oak',
    name: 'Oak Terrace',
    description: '4 acres facing south below the oaks, warmest ground on the farm. Squash, peppers, berries.',
  },
  {
    key: 'herbs',
    name: 'Herb Beds',
    description: 'Forty 50-ft beds by the wash house, overhead and drip, shade cloth in July and August.',
  },
];
