import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

const faults = [
  {
    pattern: /(?:^|&&|\|\|)\s*[A-Za-z_]\w*=/,
    problem: "a variable set before a command, which Windows' shell cannot",
  },
  { pattern: /'/, problem: "a single quote, which is an ordinary letter in Windows' shell" },
  {
    pattern: /\$|`/,
    problem: "a variable or command in the middle of a command, which Windows' shell writes otherwise",
  },
  { pattern: /;/, problem: "a semicolon, which is an ordinary letter in Windows' shell" },
  {
    pattern: /(?:^|&&|\|\|)\s*(?:export|rm|cp|mv|mkdir|sh|bash|sleep|kill|test|\S+\.sh|\.\/\S+)(?:\s|$)/,
    problem: "a program or path that Windows' shell does not know",
  },
];

/** The scripts of every package.json run in the shells of Linux, macOS and Windows. */
export function portableScripts(root: string): Violation[] {
  const hasExec = existsSync(join(root, 'exec.cmd'));
  return files(root)
    .filter((path) => /(?:^|\/)package\.json$/.test(path))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
      const isRoot = file === 'package.json';
      const execs = {
        pattern: isRoot && hasExec ? /.\s*\bexec\s/ : /(?:^|&&|\|\|)\s*exec\s/,
        problem: "`exec`, which Windows' shell only finds as exec.cmd at the start of a script of the root",
      };
      return Object.entries(scripts).flatMap(([name, script]) =>
        [...faults, execs]
          .filter(({ pattern }) => pattern.test(script.replaceAll('pnpm exec ', 'pnpm ')))
          .map(({ problem }) => ({
            file,
            line: text.slice(0, text.indexOf(`"${name}"`, text.indexOf('"scripts"'))).split('\n').length,
            problem: `${name} has ${problem}`,
            remedy: 'Add a command to packages/config/src/run.mjs, which does it in Node.',
          })),
      );
    });
}
