import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { farm } from '../testing/farm-command.ts';
import { spawnServer, testFolder } from '../testing/spawn-server.ts';

/** A server that answers like a farm in some state. */
const answering = async (body: object, seen: (token: string | undefined) => void = () => {}) => {
  const server = createServer((request, response) => {
    seen(request.headers.authorization);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { PORT: String((server.address() as AddressInfo).port) };
};

describe('farm status', () => {
  it('tells how a running farm is, and that none runs after it has stopped', async () => {
    const server = spawnServer({ DATA_DIR: testFolder() });
    const address = await server.address();
    const env = { PORT: new URL(address).port };
    const { exitCode, printed, complained } = await farm(['status'], env);
    expect([exitCode, complained]).toEqual([0, []]);
    expect(printed[0]).toBe(`The farm at ${address} is ready.`);
    expect(printed).toContain('ok      database: The database answers and can be written to.');
    expect(printed).toContain('ok      backup: There is no backup yet; the first one is made at night.');
    await server.kill('SIGTERM');
    expect(await farm(['status'], env)).toEqual({
      exitCode: 69,
      printed: [],
      complained: [`No farm answers at ${address}. Start it, or set HOST and PORT as the server has them.`],
    });
  });

  it.each([
    ['is not ready', 69, { status: 'the database is full' }, /not ready: the database is full/],
    [
      'has a failed check',
      69,
      { status: 'ready', checks: [{ name: 'backup', state: 'fail', note: 'Old.' }] },
      /FAILED {2}backup: Old\./,
    ],
    [
      'has a warning',
      0,
      { status: 'ready', checks: [{ name: 'proxy', state: 'warn', note: 'Set it.' }] },
      /look {4}proxy: Set it\./,
    ],
  ])('ends with its own code if the farm %s', async (_, exitCode, body, line) => {
    const answer = await farm(['status'], await answering(body));
    expect([answer.exitCode, answer.complained]).toEqual([exitCode, []]);
    expect(answer.printed.join('\n')).toMatch(line);
  });

  it('shows itself by METRICS_TOKEN, and takes no other program for a farm', async () => {
    const tokens: (string | undefined)[] = [];
    const env = await answering({ hello: 'world' }, (token) => tokens.push(token));
    const asked = await farm(['status'], { ...env, METRICS_TOKEN: 'sixteen-letters-or-more' });
    expect(asked).toMatchObject({ exitCode: 69, complained: [expect.stringContaining('No farm answers')] });
    expect(tokens).toEqual(['Bearer sixteen-letters-or-more']);
    expect(asked.complained.join()).not.toContain('sixteen');
  });
});
