import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ruleNames, runRule } from './rules.ts';
import type { Tool } from './tools.ts';
import { runTool, tools } from './tools.ts';

const root = join(import.meta.dirname, '../../..');
const started = performance.now();
let failures = 0;

const queue = tools(root);
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let tool = queue.shift(); tool; tool = queue.shift()) await checkWithTool(tool);
});
for (const name of ruleNames) {
  checkRule(name);
  // Gives a finished tool the chance to report and the next one to start.
  await new Promise(setImmediate);
}
await Promise.all(lanes);

console.log(failures ? `\n${failures} failed` : '\nall ok', `in ${seconds(started)}`);
process.exitCode = failures ? 1 : 0;

async function checkWithTool(tool: Tool) {
  const start = performance.now();
  const { ok, output } = await runTool(root, tool);
  report(tool.name, ok, start, [...output.split('\n'), tool.remedy]);
}

function checkRule(name: string) {
  const start = performance.now();
  const violations = runRule(name, root);
  report(
    name,
    violations.length === 0,
    start,
    violations.map(({ file, line, problem, remedy }) => `${file}:${line} ${name}: ${problem}. ${remedy}`),
  );
}

function report(name: string, ok: boolean, start: number, details: string[]) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(26)} ${seconds(start)}`);
  if (ok) return;
  failures += 1;
  for (const detail of details) console.log(`         ${detail}`);
}

function seconds(since: number) {
  return `${((performance.now() - since) / 1000).toFixed(2)} s`;
}
