import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningPnpm } from '../src/testing/running-pnpm.ts';
import { openWorld } from '../src/testing/world.ts';

const REDOCLY = '@redocly/cli@2.77.0';
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

const run = (...args: string[]) =>
  new Promise<number>((resolve, reject) => {
    const [program, first] = runningPnpm();
    spawn(program, [...first, ...args], { stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });

const folder = await mkdtemp(join(tmpdir(), 'farm-openapi-'));
const world = await openWorld('sqlite');
try {
  const file = join(folder, 'openapi.json');
  const { body } = await (await world.app()).inject('/api/openapi.json');
  await writeFile(file, JSON.stringify(JSON.parse(body), null, 2));
  console.log(`The document has ${body.length} characters.`);
  const config = (name: string) => join(import.meta.dirname, name);
  const codes = [
    await run(`--package=${REDOCLY}`, 'dlx', 'redocly', 'lint', '--config', config('redocly.yaml'), file),
    await run('dlx', SPECTRAL, 'lint', '--fail-severity', 'hint', '--ruleset', config('spectral.yaml'), file),
  ];
  process.exitCode = Math.max(...codes);
} finally {
  await world.close();
  await rm(folder, { recursive: true });
}
