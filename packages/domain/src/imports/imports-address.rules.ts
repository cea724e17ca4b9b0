/** A part of an address by its usual names: of which address it is, and where in it. */
type AddressName = { group: number; order: number; words: string };

const CITY = 4;
const STATE = 5;
const ZIP = 6;
const COUNTRY = 7;

/** The names of each part, in the order of its lines, in English and Spanish. */
const partWords: [order: number, english: string[], spanish: string[]][] = [
  [
    0,
    [
      'address',
      'street',
      'street address',
      'address line 1',
      'address line',
      'address 1',
      'addr',
      'addr 1',
      'street 1',
      'street line 1',
      'line 1',
    ],
    ['direccion', 'domicilio', 'calle', 'calle y numero', 'direccion 1', 'linea de direccion 1'],
  ],
  [
    1,
    [
      'address line 2',
      'address 2',
      'addr 2',
      'street 2',
      'street line 2',
      'street address 2',
      'street address line 2',
      'line 2',
      'suite',
      'ste',
      'apt',
      'apartment',
    ],
    ['direccion 2', 'linea de direccion 2', 'colonia'],
  ],
  [2, ['address line 3', 'address 3', 'line 3'], ['direccion 3', 'linea de direccion 3']],
  [3, ['address line 4', 'address 4', 'line 4'], ['direccion 4', 'linea de direccion 4']],
  [CITY, ['city', 'town', 'city town'], ['ciudad', 'municipio', 'localidad', 'poblacion']],
  [STATE, ['state', 'province', 'region', 'state province', 'state region', 'st'], ['estado', 'provincia']],
  [
    ZIP,
    ['zip', 'zip code', 'postal code', 'post code', 'postcode', 'zip postal code', 'zip postal', 'postal'],
    ['codigo postal', 'cod postal', 'cp', 'c p'],
  ],
  [COUNTRY, ['country', 'country region'], ['pais']],
];

/** Whose address it is: that of the buyer, where the goods go (as Xero calls it, 'SA'), or where the bill goes ('PO'). */
const groups: { before: string[]; after: string[] }[] = [
  {
    before: ['', 'company ', 'business ', 'customer ', 'buyer ', 'main ', 'office '],
    after: ['', ' del cliente'],
  },
  {
    before: ['delivery ', 'deliver to ', 'ship to ', 'shipping ', 'ship ', 'sa ', 'physical '],
    after: [' de entrega', ' de envio'],
  },
  {
    before: ['billing ', 'bill to ', 'bill ', 'po ', 'mailing '],
    after: [' de facturacion', ' fiscal', ' postal'],
  },
];

const numbered = (before: string[], at: number) =>
  before.filter((word) => word.endsWith(' to ')).map((word) => `${word}${at}`);

export const addressNames: readonly AddressName[] = groups.flatMap(({ before, after }, group) =>
  partWords.map(([order, english, spanish]) => ({
    group,
    order,
    words: [
      ...before.flatMap((word) => english.map((name) => `${word}${name}`)),
      ...after.flatMap((word) => spanish.map((name) => `${name}${word}`)),
      ...(order < CITY ? numbered(before, order + 1) : []),
      ...(order === 0 ? before.filter((word) => word.endsWith(' to ')).map((word) => word.trim()) : []),
    ].join(','),
  })),
);

/** Tells whether parts are an address at all: a region alone may be anything. */
export const isAddress = (orders: Iterable<number>): boolean => {
  for (const order of orders) if (order === 0 || order === CITY) return true;
  return false;
};

const hasWords = (text: string, words: string): boolean =>
  ` ${text.toLowerCase().replaceAll(/[\s,.]+/g, ' ')} `.includes(
    ` ${words.toLowerCase().replaceAll(/[\s,.]+/g, ' ')} `,
  );

/** The lines as they stand on an envelope, without what the street's own column says already. */
export const joinAddress = (parts: ReadonlyMap<number, string>): string => {
  const street = [0, 1, 2, 3].flatMap((order) => parts.get(order) ?? []).join('\n');
  const [city = '', state = '', zip = '', country = ''] = [CITY, STATE, ZIP, COUNTRY].map((order) =>
    parts.get(order),
  );
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');
  const isSaid = zip === '' ? state !== '' && hasWords(street, `${city} ${state}`) : hasWords(street, zip);
  return [street, isSaid ? '' : place, country !== '' && hasWords(street, country) ? '' : country]
    .filter(Boolean)
    .join('\n');
};
