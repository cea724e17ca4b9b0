/** These can be brought in. They stand apart from the schemas, since every page reads them from the address. */
export const importKinds = [
  'products',
  'buyers',
  'locations',
  'stock',
  'plantings',
  'orders',
  'prices',
] as const;
