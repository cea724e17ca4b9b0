import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listedFiles, type Recipe, recipes } from './recipes.ts';
import { ruleNames, runRule } from './rules.ts';

const root = join(import.meta.dirname, '../../..');

for (const name of ruleNames) {
  const violations = runRule(name, root);
  console.log(`${violations.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const { file, line, problem, remedy } of violations)
    console.log(`       ${file}:${line} ${problem}. ${remedy}`);
  if (violations.length > 0) process.exitCode = 1;
}

const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
for (const [recipe, most] of Object.entries(recipes)) {
  const listed = listedFiles(contributing, recipe as Recipe);
  console.log(`${recipe} edits ${listed.length} files (at most ${most}):`);
  for (const file of listed) console.log(`       ${file}`);
}
