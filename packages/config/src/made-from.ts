import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const fingerprint = (sources: string[]) => {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/**
 * Says what a build was made from. The file `note` lies in the output, so that it never outlives what it describes;
 * `sources` are the patterns of everything that decides what the output looks like.
 */
export const madeFrom = (note: string, sources: string[]): { isCurrent: boolean; keep: () => void } => {
  const now = fingerprint(sources);
  return {
    isCurrent: existsSync(note) && readFileSync(note, 'utf8') === now,
    keep: () => writeFileSync(note, now),
  };
};
