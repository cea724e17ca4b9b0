import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { forks } from '../testing/counted-forks.ts';
import type { OddCall, OddHead } from '../testing/odd-work.ts';
import { accessTexts } from './access.texts.ts';
import { openWorkProcess, type WorkProcess } from './work-process.ts';

vi.mock('node:child_process', async (importOriginal) => {
  const { countForks } = await import('../testing/counted-forks.ts');
  return countForks(await importOriginal<typeof import('node:child_process')>());
});

/** Others do not tell how their processes run. */
const onLinux = it.runIf(process.platform === 'linux');
/** As Linux counts its classes. */
const [USUAL, WHEN_IDLE] = ['0', '5'];

const file = join(import.meta.dirname, '../testing/odd-work.ts');
let odd: WorkProcess<OddCall, OddHead> | undefined;

const open = (options: Partial<Parameters<typeof openWorkProcess>[0]> = {}) => {
  odd = openWorkProcess<OddCall, OddHead>({
    log: { info: () => {}, warn: () => {}, error: () => {} },
    file,
    args: ['told', 'twice'],
    name: 'the odd process',
    busy: () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow()),
    broken: () => new Refusal('PAPER_NOT_MADE', accessTexts.recordsSlow()),
    waitingMax: 8,
    waitMs: 60_000,
    ...options,
  });
  return odd;
};

afterEach(async () => {
  await odd?.close();
  forks.begun.length = 0;
});

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it('answers with a value and with bytes, and leaves nothing of a longer answer in a shorter one', async () => {
  const { ask } = open();
  const long = await ask({ say: 'straße ', times: 200_000 });
  expect(long.head).toEqual({ said: 'straße ', args: ['told', 'twice'] });
  expect(textOf(long.bytes)).toBe('straße '.repeat(200_000));
  const [one, none] = await Promise.all([ask({ say: 'a' }), ask({ say: '' })]);
  expect([textOf(one.bytes), textOf(none.bytes)]).toEqual(['a', '']);
  expect(forks.begun).toHaveLength(1);
});

it('passes on why work failed, and goes on in a new process where one broke', async () => {
  const { ask } = open();
  const [failed, broken, said] = await Promise.allSettled([
    ask({ fail: 'no kale' }),
    ask({ breakOff: true }),
    ask({ say: 'chard' }),
  ]);
  expect(failed).toMatchObject({ reason: { message: 'no kale' } });
  expect(broken).toMatchObject({ reason: { code: 'PAPER_NOT_MADE' } });
  expect(said).toMatchObject({ status: 'fulfilled' });
  expect(forks.begun).toHaveLength(2);
});

/** The priorities and the classes of all threads of the last process. */
const schedules = () => {
  const folder = `/proc/${forks.begun.at(-1)?.pid}/task`;
  const threads = readdirSync(folder).map((thread) => {
    const values = readFileSync(join(folder, thread, 'stat'), 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `nice ${values[16]}, class ${values[38]}`;
  });
  expect(threads.length).toBeGreaterThan(1);
  return [...new Set(threads)];
};

onLinux('lets every thread of the process wait for others', async () => {
  const { ask } = open();
  await ask({ say: 'kale' });
  const hasClasses = spawnSync('chrt', ['--version']).status === 0;
  await vi.waitFor(() => expect(schedules()).toEqual([`nice 10, class ${hasClasses ? WHEN_IDLE : USUAL}`]));
});

onLinux(
  'begins work again, with its share of the processor, where the first process gets nothing of it',
  async () => {
    const { ask } = open({ paceCheckedMs: 50 });
    const asked = ask({ say: 'kale' });
    forks.begun[0]?.kill('SIGSTOP');
    expect((await asked).head.said).toBe('kale');
    expect(forks.begun[0]?.signalCode ?? 'SIGKILL').toBe('SIGKILL');
    // The next ones are not left waiting either.
    await ask({ say: 'chard' });
    expect(forks.begun).toHaveLength(2);
    expect(schedules()).toEqual([`nice 10, class ${USUAL}`]);
  },
);

onLinux('ends with the process that began it, also when that is killed', async () => {
  const begin = `
    import { openWorkProcess } from ${JSON.stringify(join(import.meta.dirname, 'work-process.ts'))};
    const { ask } = openWorkProcess({ log: console, file: ${JSON.stringify(file)}, name: 'odd', waitingMax: 1, waitMs: 60000 });
    await ask({ say: 'kale' });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', begin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const lines = createInterface(server.stdout);
  await once(lines, 'line');
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ');
  expect(children).toHaveLength(1);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), {
    timeout: 10_000,
  });
});
