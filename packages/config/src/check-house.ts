import { join } from 'node:path';
import { ruleNames, runRule } from './rules.ts';

const root = join(import.meta.dirname, '../../..');

for (const name of ruleNames) {
  const violations = runRule(name, root);
  console.log(`${violations.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const { file, line, problem, remedy } of violations)
    console.log(`       ${file}:${line} ${problem}. ${remedy}`);
  if (violations.length > 0) process.exitCode = 1;
}
