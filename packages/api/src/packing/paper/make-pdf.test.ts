import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, expect, it, vi } from 'vitest';
import { forks } from '../../testing/counted-forks.ts';
import { order, slipsPaper } from './example-papers.ts';
import { openPaperMaker, type PaperMaker } from './make-pdf.ts';
import type { Paper } from './paper-data.ts';

vi.mock('node:child_process', async (importOriginal) => {
  const { countForks } = await import('../../testing/counted-forks.ts');
  return countForks(await importOriginal<typeof import('node:child_process')>());
});

const log = { error: vi.fn() };
let maker: PaperMaker | undefined;

const open = (options: Partial<Parameters<typeof openPaperMaker>[0]> = {}) => {
  maker = openPaperMaker({ log: log as never, damage: { note: vi.fn() } as never, ...options });
  return maker;
};

afterEach(async () => {
  await maker?.close();
  maker = undefined;
  forks.begun.length = 0;
  forks.fail = false;
  log.error.mockClear();
});

/** Breaks what makes it. */
const broken = { ...slipsPaper, orders: [{ ...order, lines: null }] } as unknown as Paper;

const manyOrders: Paper = {
  ...slipsPaper,
  orders: Array.from({ length: 200 }, (_, index) => ({ ...order, number: 2000 + index })),
};

const pagesIn = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).totalPages;

it('makes a PDF in a process that begins with the first one and stays for the next', async () => {
  const { make } = open();
  expect(forks.begun).toHaveLength(0);
  const pdf = await make(slipsPaper);
  expect(pdf).toBeInstanceOf(Buffer);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await make(slipsPaper);
  expect(forks.begun).toHaveLength(1);
});

it('ends the process when nothing is to be made, and begins another', async () => {
  const { make } = open({ endedAfterMs: 1 });
  await make(slipsPaper);
  await once(forks.begun[0] as never, 'exit');
  await make(slipsPaper);
  expect(forks.begun).toHaveLength(2);
});

it('puts 200 orders into one file without keeping the server waiting', async () => {
  const { make } = open();
  // The process has begun.
  await make(slipsPaper);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const pdf = await make(manyOrders);
  delay.disable();
  expect(await pagesIn(pdf)).toBe(200);
  // Made here, it would take several hundred milliseconds at once.
  expect(delay.percentile(99) / 1e6).toBeLessThan(100);
});

it('makes the papers that wait one after another', async () => {
  const { make } = open();
  const made = await Promise.all([make(manyOrders), make(slipsPaper), make(slipsPaper)]);
  expect(await Promise.all(made.map(pagesIn))).toEqual([200, 1, 1]);
  expect(forks.begun).toHaveLength(1);
});

it('refuses a paper that cannot be made, says why in the log, and makes the next', async () => {
  const { make } = open();
  await expect(make(broken)).rejects.toMatchObject({ code: 'PAPER_NOT_MADE', kind: 'busy' });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.anything() }),
    expect.any(String),
  );
  expect(await pagesIn(await make(slipsPaper))).toBe(1);
});

it('refuses a paper whose process breaks, and makes the next in a new one', async () => {
  const { make } = open();
  await make(slipsPaper);
  const refused = expect(make(manyOrders)).rejects.toMatchObject({ code: 'PAPER_NOT_MADE' });
  const next = make(slipsPaper);
  forks.begun[0]?.kill('SIGKILL');
  await refused;
  expect(await pagesIn(await next)).toBe(1);
  expect(forks.begun).toHaveLength(2);
});

it('refuses a paper if no process can begin', async () => {
  const { make } = open();
  forks.fail = true;
  await expect(make(slipsPaper)).rejects.toMatchObject({ code: 'PAPER_NOT_MADE' });
  forks.fail = false;
  expect(await pagesIn(await make(slipsPaper))).toBe(1);
});

it('refuses a paper that takes too long, and ends its process', async () => {
  const { make } = open({ madeWithinMs: 1 });
  await expect(make(manyOrders)).rejects.toMatchObject({ code: 'PAPER_NOT_MADE' });
  const [slow] = forks.begun;
  if (slow?.signalCode === null) await once(slow, 'exit');
});

it('refuses what cannot be sent to a process', async () => {
  const { make } = open();
  await expect(make({ ...slipsPaper, farm: 1n } as never)).rejects.toMatchObject({
    code: 'PAPER_NOT_MADE',
  });
});

it('refuses a paper when too many wait, and all of them once closed', async () => {
  const { make, close } = open({ waitingMax: 1 });
  const first = expect(make(manyOrders)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  const second = expect(make(slipsPaper)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  await expect(make(slipsPaper)).rejects.toMatchObject({ code: 'SERVER_BUSY', details: { retryAfter: 5 } });
  await close();
  await first;
  await second;
  await expect(make(slipsPaper)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
});
