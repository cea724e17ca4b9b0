import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';
import { serverWords } from '../house.ts';
import type { Violation } from '../violation.ts';

const dist = 'apps/web/dist';

/** The browser bundle contains no server code; skipped until the app is built. */
export function browserBundle(root: string): Violation[] {
  const folder = join(root, dist);
  if (!existsSync(folder)) return [];
  return globSync('**/*.{js,mjs,css,html,json,map,webmanifest}', { cwd: folder }).flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return serverWords.flatMap((word) => {
      const at = text.search(new RegExp(`(?<!\\w)${word}(?![A-Z_])`));
      if (at < 0) return [];
      return [
        {
          file: posix.join(dist, path),
          line: text.slice(0, at).split('\n').length,
          problem: `contains the server word ${word}`,
          remedy: 'Find the import that is not `import type`, then build again.',
        },
      ];
    });
  });
}
