/** What can be brought in. Apart from the schemas, since every page reads it from the address. */
export const importKinds = [
  'products',
  'buyers',
  'locations',
  'stock',
  'plantings',
  'orders',
  'prices',
] as const;
