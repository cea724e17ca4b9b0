// Plain JavaScript, so that a Node that is too old can still run this file and say so.
import module from 'node:module';
import { join } from 'node:path';
import { nodeMistake } from './node-version.mjs';

const mistake = nodeMistake(process.versions.node);
if (mistake) {
  console.error(mistake);
  process.exitCode = 78;
} else {
  // Halves the start-up time. Not in the temporary folder, where other users could plant code.
  module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/farm-server'));
  // Imported only now, since loading the database addon crashes an older Node.
  await import('./main.ts');
}
