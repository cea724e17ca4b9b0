// Takes a picture of every screen before and after, for reviewers: pnpm screens --against <commit> [part of a name].
// The page screens/index.html shows what changed side by side.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');

type Screens = ReadonlyMap<string, Buffer>;

export type Compared = { changed: string[]; added: string[]; gone: string[]; alike: string[] };

/** It compares the pictures byte by byte: each is of the same farm, and moves nothing. */
export const compareScreens = (before: Screens, after: Screens): Compared => {
  const both = [...after.keys()].filter((name) => before.has(name));
  const isAlike = (name: string) => before.get(name)?.equals(after.get(name) ?? Buffer.of()) === true;
  return {
    changed: both.filter((name) => !isAlike(name)),
    added: [...after.keys()].filter((name) => !before.has(name)),
    gone: [...before.keys()].filter((name) => !after.has(name)),
    alike: both.filter(isAlike),
  };
};

const picture = (folder: string, name: string) =>
  `<a href="${folder}/${name}"><img src="${folder}/${name}" loading="lazy" alt="${folder} ${name}"></a>`;

/** A page without script, which is opened from the disk. */
export const screensPage = (commit: string, { changed, added, gone, alike }: Compared): string => {
  const row = (folders: readonly string[]) => (name: string) =>
    `<figure><figcaption>${name.replace('.png', '')}</figcaption>${folders.map((folder) => picture(folder, name)).join('')}</figure>`;
  const part = (title: string, names: string[], folders: readonly string[], isOpen = true) =>
    `<details${isOpen ? ' open' : ''}><summary>${title}: ${names.length}</summary>${names.map(row(folders)).join('\n')}</details>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens against ${commit}</title>
<style>
  body { font: 16px system-ui; margin: 1rem; color-scheme: light dark }
  summary { font-size: 1.25rem; margin-block: 1rem }
  figure { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; margin: 0 0 2rem; align-items: start }
  figcaption { grid-column: 1 / -1; font-weight: 600 }
  img { max-width: 100%; border: 1px solid gray }
</style>
<h1>Screens against ${commit}: before on the left, after on the right</h1>
${part('Changed', changed, ['before', 'after'])}
${part('New', added, ['after'])}
${part('Gone', gone, ['before'])}
${part('As before', alike, ['after'], false)}
</html>
`;
};

const run = (cwd: string, file: string, ...args: string[]) => {
  const { status, error } = spawnSync(file, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${error?.message ?? status}.`);
};

const screensIn = (folder: string): Screens =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

/** The program takes its pictures into the folder `screens` of its own checkout. */
const takeInto = (folder: string, checkout: string, take: () => void): Screens => {
  const taken = join(checkout, 'screens');
  rmSync(taken, { recursive: true, force: true });
  take();
  const pictures = existsSync(taken) ? screensIn(taken) : new Map<string, Buffer>();
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of pictures) writeFileSync(join(folder, name), bytes);
  return pictures;
};

const compare = (commit: string, wanted: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-screens-'));
  const checkout = join(folder, 'checkout');
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`There is no commit ${commit}.`);
  run(root, 'git', 'worktree', 'add', '--detach', checkout, commit);
  try {
    const before = takeInto(join(folder, 'before'), checkout, () =>
      run(checkout, process.execPath, 'packages/config/src/run.mjs', 'screens', wanted),
    );
    const after = takeInto(join(folder, 'after'), root, () =>
      run(root, process.execPath, 'apps/web/e2e/screens.ts', wanted),
    );
    const page = join(root, 'screens/index.html');
    rmSync(join(root, 'screens'), { recursive: true, force: true });
    for (const side of ['before', 'after'])
      cpSync(join(folder, side), join(root, 'screens', side), { recursive: true });
    const compared = compareScreens(before, after);
    writeFileSync(page, screensPage(stdout.trim(), compared));
    for (const [what, names] of Object.entries(compared)) console.log(`${what}: ${names.length}`);
    console.log(`Look at ${pathToFileURL(page)}`);
  } finally {
    run(root, 'git', 'worktree', 'remove', '--force', checkout);
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const [commit, wanted = ''] = process.argv.slice(2);
  try {
    if (!commit) throw new Error('Say against which commit: pnpm screens --against main');
    compare(commit, wanted);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
