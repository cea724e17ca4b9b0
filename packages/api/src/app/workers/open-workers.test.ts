import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessTexts } from '../../core/access.texts.ts';
import type { TaskName } from '../../core/worker-pool.ts';
import { openWorkers } from './open-workers.ts';

type Options = Partial<Parameters<typeof openWorkers>[0]>;
type Asking = { task?: TaskName; waitingMax?: number; waitMs?: number; signal?: AbortSignal };
type OddPool = {
  run: (how: string, input?: unknown, asking?: Asking) => Promise<{ said: unknown; threadId: number }>;
  close: () => Promise<void>;
};

const isBusy = { code: 'SERVER_BUSY' };
const isBroken = { code: 'PAPER_NOT_MADE' };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const damage = { isFound: () => false, note: vi.fn(), onFound: vi.fn() };
/** The threads hold a connection to it while they live. */
const door = createServer();
let threads: { begun: Socket[]; ended: () => Promise<unknown> };
let pool: OddPool;

const open = (options: Options = {}) => {
  const opened = openWorkers({
    log,
    damage,
    program: join(import.meta.dirname, '../../testing/odd-worker.ts'),
    databaseUrl: String((door.address() as AddressInfo).port),
    threads: 1,
    ...options,
  });
  const run = opened.run as (name: string, input: unknown, asking: object) => Promise<never>;
  pool = {
    close: opened.close,
    run: (how, input, { task = 'read', ...asking } = {}) =>
      run(
        task,
        { how, input },
        {
          waitingMax: 8,
          waitMs: 600_000,
          busy: () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow()),
          broken: () => new Refusal('PAPER_NOT_MADE', accessTexts.recordsSlow()),
          ...asking,
        },
      ),
  };
  return pool;
};

beforeEach(async () => {
  const begun: Socket[] = [];
  threads = {
    begun,
    ended: () => Promise.all(begun.map((thread) => thread.closed || once(thread, 'close'))),
  };
  door.removeAllListeners('connection').on('connection', (thread) => {
    begun.push(thread.on('error', () => {}).resume());
  });
  if (!door.listening) await once(door.listen(0, '127.0.0.1'), 'listening');
  open();
});
afterEach(async () => {
  await pool.close();
  vi.clearAllMocks();
});

it('begins a thread with the first task, and gives it the next ones', async () => {
  expect(threads.begun).toHaveLength(0);
  const first = await pool.run('say', { crop: 'kale' });
  expect(first.said).toEqual({ crop: 'kale' });
  const both = await Promise.all([pool.run('say', 'chard'), pool.run('say', 'beets')]);
  expect(both).toEqual([
    { said: 'chard', threadId: first.threadId },
    { said: 'beets', threadId: first.threadId },
  ]);
});

it('lets papers and lists pass while a file is read, for each has threads of its own', async () => {
  const reading = Promise.allSettled([1, 2].map(() => pool.run('stay', null, { task: 'planImport' })));
  expect(await pool.run('say', 'paper', { task: 'print' })).toMatchObject({ said: 'paper' });
  expect(await pool.run('say', 'list', { task: 'read' })).toMatchObject({ said: 'list' });
  await pool.close();
  expect(await reading).toMatchObject([{ reason: isBusy }, { reason: isBusy }]);
});

it('passes on why a task failed, with the damage that it met', async () => {
  await expect(pool.run('refuse')).rejects.toMatchObject({
    code: 'ORDER_MISSING',
    kind: 'missing',
    message: 'gone',
    details: { retryAfter: 7 },
  });
  await expect(pool.run('fail')).rejects.toMatchObject({ message: 'no kale', stack: 'at the field' });
  expect(damage.note).not.toHaveBeenCalled();
  const met = { message: 'malformed', code: 'SQLITE_CORRUPT' };
  await expect(pool.run('meetDamage')).rejects.toMatchObject(met);
  expect(damage.note).toHaveBeenCalledWith(expect.objectContaining(met));
});

it.each(['exit', 'break', 'fill'])(
  'refuses the task whose thread ends by `%s`, says so in the log, and gives the next to a new thread',
  async (how) => {
    open({ heapMaxMb: 32 });
    const { threadId } = await pool.run('say');
    const [broken, next] = await Promise.allSettled([pool.run(how), pool.run('say', 'next')]);
    expect(broken).toMatchObject({ reason: isBroken });
    expect(next).toMatchObject({ value: { said: 'next' } });
    expect(await pool.run('say')).not.toMatchObject({ threadId });
    expect(log.error).toHaveBeenCalled();
  },
);

it('refuses a task that takes too long, ends its thread, and gives the next to a new one', async () => {
  open({ workMs: 1 });
  await expect(pool.run('turn')).rejects.toMatchObject(isBroken);
  await threads.ended();
  await pool.close();
  open();
  expect(await pool.run('say', 'next')).toMatchObject({ said: 'next' });
});

it('refuses a task if no thread can begin', async () => {
  open({ databaseUrl: 'none' });
  await expect(pool.run('say')).rejects.toMatchObject(isBroken);
  await expect(pool.run('say')).rejects.toMatchObject(isBroken);
});

it('refuses what cannot be sent to a thread', async () => {
  await expect(pool.run('say', () => {})).rejects.toMatchObject(isBroken);
  expect(await pool.run('say', 'next')).toMatchObject({ said: 'next' });
});

it('refuses a task if too many wait, or once it has waited too long', async () => {
  const first = pool.run('say', 1);
  const late = pool.run('say', 2, { waitMs: 0 });
  const second = pool.run('say', 3);
  await expect(pool.run('say', 4, { waitingMax: 2 })).rejects.toMatchObject(isBusy);
  await expect(late).rejects.toMatchObject(isBusy);
  // It has given up its place.
  const third = pool.run('say', 5, { waitingMax: 2 });
  expect(await Promise.all([first, second, third])).toMatchObject([{ said: 1 }, { said: 3 }, { said: 5 }]);
});

it('does not begin a task that nobody waits for anymore', async () => {
  const leaving = new AbortController();
  const first = pool.run('say');
  const left = pool.run('exit', null, { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject(isBusy);
  expect(await pool.run('say')).toEqual(await first);
});

it('begins as many threads as there are tasks, up to a number', async () => {
  open({ threads: 2 });
  const refused = Promise.allSettled([1, 2, 3].map(() => pool.run('turn')));
  while (threads.begun.length < 2) await once(door, 'connection');
  await pool.close();
  await refused;
  expect(threads.begun).toHaveLength(2);
});

it('ends a thread that has nothing to do, and begins another for the next task', async () => {
  open({ idleMs: 1 });
  const { threadId } = await pool.run('say');
  // It may answer before its connection is known here.
  await vi.waitFor(() => expect(threads.begun).toHaveLength(1));
  await threads.ended();
  expect(await pool.run('say')).not.toMatchObject({ threadId });
});

it('refuses what is done and what waits when it is closed, and leaves no thread', async () => {
  await pool.run('say');
  const refused = Promise.allSettled([pool.run('turn'), pool.run('say')]);
  await pool.close();
  const isRefused = { reason: isBusy };
  expect(await refused).toMatchObject([isRefused, isRefused]);
  await threads.ended();
  await expect(pool.run('say')).rejects.toMatchObject(isBusy);
});
