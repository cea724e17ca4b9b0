// Plain JavaScript: a Node too old for the farm must get far enough to say so.
import module from 'node:module';
import { join } from 'node:path';
import { nodeMistake } from './node-version.mjs';

const mistake = nodeMistake(process.versions.node);
if (mistake) {
  console.error(mistake);
  process.exitCode = 78;
} else {
  // Saves half of the start. Not in the folder for temporary files, where others could leave code for us.
  module.enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/farm-server'));
  // Imported late: the database addon crashes an older Node as soon as it is loaded.
  await import('./main.ts');
}
