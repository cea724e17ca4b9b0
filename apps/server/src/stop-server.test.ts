import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '@farm/data/app';
import { listLocations } from '@farm/data/locations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const openFarm = async () => {
  const folder = testFolder();
  const url = join(folder, 'farm.sqlite');
  const { cookie } = await enrollAdmin(url);
  const start = () => spawnServer({ DATABASE_URL: url, DATA_DIR: folder });
  return { url, cookie, start };
};

const storedNames = async (url: string) => {
  const database = await openDatabase(url);
  const names = (await listLocations(database.db)).map(({ name }) => name);
  await database.close();
  return names;
};

/** Starts a request whose headers have arrived at the server but whose body has not. */
const openCreate = async (address: string, cookie: string, name: string) => {
  const body = JSON.stringify({ name });
  // Keeps its connections open, as proxies do.
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  onTestFinished(() => agent.destroy());
  const sent = request(`${address}/api/locations`, {
    agent,
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  // A server that stops at once resets the connection.
  sent.on('error', () => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  return async () => {
    const answered = once(sent, 'response');
    sent.end(body);
    const [answer] = await answered;
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode as number;
  };
};

const openStream = async (address: string, cookie: string) => {
  const stream = await fetch(`${address}/trpc/live.events`, {
    headers: { cookie, accept: 'text/event-stream' },
  });
  const reader = stream.body?.getReader();
  let heard = '';
  const read = async () => {
    const part = await reader?.read();
    heard += part?.value ? new TextDecoder().decode(part.value) : '';
    return part?.done === false;
  };
  while (!heard.includes('"topic":"connected"') && (await read()));
  return {
    heard: () => heard,
    toEnd: async () => {
      while (await read());
    },
  };
};

describe('a server asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes open requests, ends live streams and closes the database on %s',
    async (signal) => {
      const { url, cookie, start } = await openFarm();
      const server = start();
      const address = await server.address();
      const stream = await openStream(address, cookie);
      expect(stream.heard()).toContain('connected');
      const finish = await openCreate(address, cookie, 'Under way');

      const ended = server.kill(signal);
      await server.line(/finishing open requests/);
      await stream.toEnd();
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
      expect(await finish()).toBe(201);
      expect(await ended).toBe(0);
      expect(server.lines.join('\n')).not.toContain('cut off');
      expect(existsSync(`${url}-wal`)).toBe(false);
      expect(await storedNames(url)).toEqual(['Under way']);
    },
  );

  it('answers a request that arrives on an idle connection, and then closes that connection', async () => {
    const { cookie, start } = await openFarm();
    const server = start();
    const address = await server.address();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = async (method: string, path: string) => {
      const sent = request(address + path, { agent, method, headers: { cookie } });
      const answered = once(sent, 'response');
      sent.end();
      const [answer] = await answered;
      answer.resume();
      await once(answer, 'end');
      return {
        status: answer.statusCode,
        connection: answer.headers.connection,
        isReused: sent.reusedSocket,
      };
    };
    expect(await send('GET', '/api/locations')).toEqual({
      status: 200,
      connection: 'keep-alive',
      isReused: false,
    });
    const ended = server.kill('SIGTERM');
    await server.line(/finishing open requests/);
    // Nothing listens anymore, so only the open connection can bring the answer.
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    expect(await send('GET', '/api/locations')).toEqual({ status: 200, connection: 'close', isReused: true });
    expect(await ended).toBe(0);
    expect(server.lines.join('\n')).not.toContain('cut off');
  });

  it('stops at once on a second signal', async () => {
    const { url, cookie, start } = await openFarm();
    const server = start();
    await openCreate(await server.address(), cookie, 'Never finished');
    server.kill('SIGTERM').catch(() => {});
    await server.line(/finishing open requests/);
    expect(await server.kill('SIGTERM')).toBe(1);
    expect(await storedNames(url)).toEqual([]);
  });
});

it('a server with an uncaught error logs it, closes the database and exits with code 1', async () => {
  const folder = testFolder();
  const fault = 'process.on("SIGCONT", () => void Promise.reject(new Error("nobody caught this")))';
  const server = spawnServer(
    { DATA_DIR: folder },
    { nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(fault)}`] },
  );
  await server.address();
  expect(await server.kill('SIGCONT')).toBe(1);
  expect(server.lines.join('\n')).toContain('nobody caught this');
  expect(server.lines).toContain('Farm Dashboard is closed');
  expect(existsSync(join(folder, 'farm.sqlite-wal'))).toBe(false);
});

it('a killed server keeps everything it acknowledged, and starts again', async () => {
  const { url, cookie, start } = await openFarm();
  const server = start();
  const address = await server.address();
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const name = `${writer}/${count}`;
      const answer = await fetch(`${address}/api/locations`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      if (answer.status !== 201) throw new Error(`The server answered ${answer.status}`);
      acknowledged.push(name);
      if (acknowledged.length === 60) void server.kill('SIGKILL');
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(write));
  expect(await server.ended).toBe(null);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  const again = start();
  const answer = await fetch(`${await again.address()}/readyz`);
  expect(answer.status).toBe(200);
  await again.kill('SIGTERM');
  const stored = await storedNames(url);
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
});
