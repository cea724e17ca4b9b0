import { spawnSync } from 'node:child_process';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** No source file is ignored by git, since it would then not be committed, linted or searched. */
export function sourcesTracked(root: string): Violation[] {
  const paths = files(root).filter((path) =>
    /^(?:apps|packages)\/.*\.(?:[mc]?tsx?|css|html|json)$/.test(path),
  );
  const { stdout } = spawnSync('git', ['check-ignore', '--verbose', '--no-index', '--stdin'], {
    cwd: root,
    input: paths.join('\n'),
    encoding: 'utf8',
  });
  return (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .map((answer) => {
      const [cause = '', file = ''] = answer.split('\t');
      return {
        file,
        line: 1,
        problem: `ignored by ${cause}`,
        remedy: 'Anchor the pattern (`/data`) so that it matches only the intended folder.',
      };
    });
}
