import { copyFileSync, readdirSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, matchesGlob, relative } from 'node:path';
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'apps/server/dist');

/** Packages with machine code or files of their own stay where they are installed, for the package that names them. */
const outside = {
  'better-sqlite3': 'packages/data',
  '@node-rs/argon2': 'packages/api',
  '@fastify/swagger-ui': 'packages/api',
  fontkit: 'packages/api',
  pdfmake: 'packages/api',
  'pdfmake/fonts/Roboto.js': 'packages/api',
  piscina: 'packages/api',
};

/** Modules that few answers need, and the package that names each; they are loaded when something of them is first used. */
const loadedLate = {
  cluster: 'apps/server',
  'node:child_process': 'apps/server',
  'node:http2': 'apps/server',
  'node:https': 'apps/server',
  '@modelcontextprotocol/server': 'packages/api',
  '@node-rs/argon2': 'packages/api',
  '@simplewebauthn/server': 'packages/api',
  fontkit: 'packages/api',
  otpauth: 'packages/api',
  'prom-client': 'packages/api',
  pg: 'packages/data',
  qrcode: 'packages/api',
};

const LATE = '\0late:';

const isLate = (name: string, importer: string | undefined) =>
  name in loadedLate && !importer?.startsWith(LATE);

/** Puts a module in the place of each of those that loads it at the first look at one of its exports. */
const loadLate = (): Plugin => ({
  name: 'load-late',
  resolveId: (name, importer) => (isLate(name, importer) ? LATE + name : null),
  load: (id) => {
    if (!id.startsWith(LATE)) return null;
    const name = id.slice(LATE.length) as keyof typeof loadedLate;
    const requireBeside = createRequire(join(root, loadedLate[name], 'package.json'));
    const names = Object.keys(requireBeside(name));
    const path = isBuiltin(name) || name in outside ? name : requireBeside.resolve(name);
    return `const load = () => require(${JSON.stringify(path)});
      for (const name of ${JSON.stringify(names)})
        Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });`;
  },
});

const installedAt = (name: string, folder: string) =>
  relative(dist, createRequire(join(root, folder, 'package.json')).resolve(name)).replaceAll('\\', '/');

/** The Spanish words and the fonts of the papers that the server prints; they lie beside what is built. */
const SPANISH = 'apps/web/src/locales/es.po';
const FONTS = join(root, 'packages/api/node_modules/@fontsource');

/** The file turbo.json names these as the inputs of this build. */
const sources = [
  'packages/config/src/build-server.ts',
  '{apps/server,packages/{api,data,domain}}/package.json',
  '{apps/server,packages/{api,data,domain}}/src/**',
  SPANISH,
];

/** A file that is not among the sources could change, and the server would still start as it was before. */
const assertKnown = ({ output }: RolldownOutput): void => {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const ours = modules.filter((id) => id.startsWith(root) && !id.includes('node_modules'));
  const paths = ours.map((id) => relative(root, id).replaceAll('\\', '/'));
  const forgotten = paths.filter((path) => !sources.some((source) => matchesGlob(path, source)));
  if (forgotten.length > 0) throw new Error(`Not among the sources of the server: ${forgotten.join(', ')}`);
};

/** Loading a thousand modules takes longer than everything else of a start. Names stay readable in stack traces. */
const bundle = await rolldown({
  cwd: root,
  input: {
    main: 'apps/server/src/main.ts',
    farm: 'apps/server/src/farm.ts',
    'copy-process': 'packages/data/src/backup/copy-process.ts',
    worker: 'packages/api/src/app/workers/worker.ts',
  },
  platform: 'node',
  plugins: [loadLate()],
  // Otherwise a call that is made only because it may throw, such as of decodeURIComponent, is left out.
  treeshake: false,
  // PostgreSQL's driver can do without it, and looks for it only when asked to.
  external: (name, importer) => (name in outside && !isLate(name, importer)) || name === 'pg-native',
});
const built = await bundle.write({
  dir: dist,
  cleanDir: true,
  // A module that imports node:http by a statement loads all of Node's fetch with it.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  sourcemap: true,
  paths: Object.fromEntries(
    Object.entries(outside).map(([name, folder]) => [name, installedAt(name, folder)]),
  ),
});
await bundle.close();
copyFileSync(join(root, SPANISH), join(dist, 'es.po'));
for (const font of readdirSync(FONTS).map((name) => join(FONTS, name, 'files')))
  for (const file of readdirSync(font))
    if (/-(?:400|600)-normal\.woff$/.test(file)) copyFileSync(join(font, file), join(dist, file));
assertKnown(built);
console.log('Built the server in apps/server/dist');
