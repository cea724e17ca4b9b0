import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { flattenTypes } from './flatten-types.ts';

const root = join(import.meta.dirname, '..');

/** The folder that is packed. It needs nothing but Node: what it uses is inside it, with the licenses. */
export const dist = join(root, 'dist');

export const makePackage = async (): Promise<void> => {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  const bundle = await rolldown({
    input: { index: join(root, 'src/index.ts'), contract: join(root, 'src/contract/main.ts') },
    platform: 'node',
    transform: { target: 'node20' },
    // The test uses only constants of the farm's rules.
    treeshake: { moduleSideEffects: (id) => !id.includes('/packages/domain/') },
  });
  const { output } = await bundle.write({ dir: dist, format: 'es', chunkFileNames: '[name].js' });
  await bundle.close();
  const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
  await Promise.all([
    writeFile(join(dist, 'index.d.ts'), flattenTypes()),
    writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`),
    writeFile(join(dist, 'README.md'), readme()),
    cp(join(root, 'examples'), join(dist, 'examples'), { recursive: true }),
    writeFile(join(dist, 'third-party-licenses.txt'), licensesOf(chunks)),
  ]);
};

const packageJson = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The README, whose commands name the tarball of this version. */
const readme = () =>
  readFileSync(join(root, 'README.md'), 'utf8').replaceAll(
    /farm-client-[\d.]+\.tgz/g,
    `farm-client-${packageJson().version}.tgz`,
  );

const manifest = () => {
  const { name, version, description, license } = packageJson();
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    main: './index.js',
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    bin: { 'farm-contract': './contract.js' },
  };
};

const licensesOf = (chunks: OutputChunk[]): string => {
  const used = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .filter(([id, { renderedLength }]) => id.includes('/node_modules/') && renderedLength > 0);
  const folders = new Set(used.map(([id]) => packageFolderOf(id)));
  return [...folders].map(licenseIn).toSorted().join('\n');
};

const packageFolderOf = (file: string): string => {
  let folder = dirname(file);
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
};

const isPackage = (folder: string) => {
  const path = join(folder, 'package.json');
  return existsSync(path) && Boolean(JSON.parse(readFileSync(path, 'utf8')).version);
};

const licenseIn = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt', 'license.md']
    .map((each) => join(folder, each))
    .find(existsSync);
  const text = file ? readFileSync(file, 'utf8').trim() : `License: ${license}`;
  return `${name} ${version} (${license})\n\n${text}\n\n${'-'.repeat(80)}\n`;
};
