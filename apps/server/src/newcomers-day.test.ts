import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const page = readFileSync(new URL('../../../docs/rest-and-client.md', import.meta.url), 'utf8');

it("gives the answers that the documentation's newcomer's day shows", async () => {
  const commands = /<!-- newcomers-day: begin -->\n```sh\n([\s\S]*?)```/.exec(page)?.[1];
  const folder = testFolder();
  const server = spawnServer({
    DATA_DIR: folder,
    ACCESS_CODE: 'furrow-and-field',
    ADMIN_ACCESS_CODE: 'barn-key-upstairs',
  });
  const shell = spawn('bash', ['-euc', commands ?? ''], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', FARM: await server.address() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(shell, 'close');
  expect(code).toBe(0);
  const answers = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(answers).toHaveLength(15);
  expect(answers.filter((answer) => 'code' in answer || 'error' in answer)).toEqual([]);
  expect(answers.slice(-3)).toMatchObject([
    { id: 1, quantity: 30, status: 'confirmed', version: 2 },
    { result: { data: [{ id: '1-2026-11-24', buyerName: 'Harbor Street Kitchen', canReschedule: true }] } },
    { result: { data: { totalOrders: 1, totalUnits: 30, averageOrderSize: 30 } } },
  ]);
});
