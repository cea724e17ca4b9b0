// Makes the client's tarball and prints its path: node build/make-tarball.ts [folder]
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dist, makePackage } from './make-package.ts';
import { runPnpm } from './run-pnpm.ts';

const folder = resolve(process.argv[2] ?? dist);
await makePackage();
await runPnpm(dist, 'pack', '--pack-destination', folder);
const { version } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
console.log(join(folder, `farm-client-${version}.tgz`));
