// Plain JavaScript, so that a Node that is too old can still run this file and say so.
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeMistake } from './node-version.mjs';

/**
 * Not by `import.meta.dirname`, which Node 18 does not have.
 *
 * @param {string} path
 */
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

const WRONG_SETTING = 78;

/**
 * Loads a file of the built server; undefined, with the reason on standard error, if that is not possible.
 *
 * @param {string} name
 */
export const loadBuilt = (name) => {
  const file = pathOf(`../dist/${name}`);
  const mistake =
    nodeMistake(process.versions.node) ??
    (existsSync(file) ? undefined : 'The server is not built. Run `pnpm build`, and start again.');
  if (mistake) {
    console.error(mistake);
    process.exitCode = WRONG_SETTING;
    return undefined;
  }
  // Halves the start-up time. Not in the temporary folder, where other users could plant code.
  module.enableCompileCache(pathOf('../../../node_modules/.cache/farm-server'));
  // Loaded only now, since loading the database addon crashes an older Node.
  return createRequire(import.meta.url)(file);
};
