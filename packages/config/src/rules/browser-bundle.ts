import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { serverWords } from '../house.ts';
import type { Violation } from '../violation.ts';

/** The built web app in `dist` contains no server code. */
export function browserBundle(dist: string): Violation[] {
  return globSync('**/*.{js,mjs,css,html,json,map,webmanifest}', { cwd: dist }).flatMap((path) => {
    const text = readFileSync(join(dist, path), 'utf8');
    return serverWords.flatMap((word) => {
      const at = text.search(new RegExp(`(?<!\\w)${word}(?![A-Z_])`));
      if (at < 0) return [];
      return [
        {
          file: path,
          line: text.slice(0, at).split('\n').length,
          problem: `contains the server word ${word}`,
          remedy: 'Find the import that is not `import type`, then build again.',
        },
      ];
    });
  });
}
