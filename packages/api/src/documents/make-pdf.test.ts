import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorkers } from '../app/workers/open-workers.ts';
import { openSlots } from '../core/slots.ts';
import type { WorkerPool } from '../core/worker-pool.ts';
import type { Paper } from '../packing/paper/paper-data.ts';
import { order, slipsPaper } from '../testing/example-papers.ts';
import { openPaperMaker, type PaperMaker } from './make-pdf.ts';

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const damage = { isFound: () => false, note: vi.fn(), onFound: vi.fn() };
let workers: WorkerPool;
let papers: PaperMaker;

const ofPerson = (uid: string, leaving?: AbortSignal) => ({ person: { uid }, leaving });

beforeAll(async () => {
  workers = openWorkers({ databaseUrl: 'none is read', log, damage, threads: 1, workMs: BEGUN_WITHIN_MS });
  papers = openPaperMaker({ workers, log });
  await papers.make(ofPerson('ada'), slipsPaper);
}, BEGUN_WITHIN_MS);
beforeEach(() => void vi.clearAllMocks());
afterAll(() => workers.close());

/** Breaks what makes it. */
const broken = { ...slipsPaper, orders: [{ ...order, lines: null }] } as unknown as Paper;

const manyOrders: Paper = {
  ...slipsPaper,
  orders: Array.from({ length: 200 }, (_, index) => ({ ...order, number: 2000 + index })),
};

const pagesIn = async (pdf: Buffer) => (await getDocumentProxy(new Uint8Array(pdf))).numPages;

it('makes papers one after another, also of 200 orders in one file', {
  timeout: BEGUN_WITHIN_MS,
}, async () => {
  const made = await Promise.all(
    [manyOrders, slipsPaper].map((paper) => papers.make(ofPerson('ada'), paper)),
  );
  expect(made[0]).toBeInstanceOf(Buffer);
  expect(made[0]?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await Promise.all(made.map(pagesIn))).toEqual([200, 1]);
});

it('refuses a paper that cannot be made, says why in the log, and makes the next', async () => {
  await expect(papers.make(ofPerson('ada'), broken)).rejects.toMatchObject({
    code: 'PAPER_NOT_MADE',
    kind: 'busy',
  });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.anything() }),
    'a paper could not be made',
  );
  expect(await pagesIn(await papers.make(ofPerson('ada'), slipsPaper))).toBe(1);
});

describe('while papers are asked for', () => {
  /** A thread that makes them one after another, when the test says so. */
  const openLine = () => {
    const made: string[] = [];
    const slots = openSlots(1);
    const turns: (() => void)[] = [];
    const run = async (_: string, paper: object, asking: Parameters<typeof slots.take>[0]) => {
      const release = await slots.take(asking);
      await new Promise<void>((done) => turns.push(done));
      made.push((paper as { name: string }).name);
      release();
      return new Uint8Array();
    };
    const ask = openPaperMaker({ workers: { run: run as never, close: async () => {} }, log });
    const finish = async (papers: number) => {
      for (let n = 0; n < papers; n += 1) {
        await vi.waitFor(() => expect(turns).not.toEqual([]), { timeout: 5000, interval: 1 });
        turns.shift()?.();
      }
    };
    return {
      made,
      finish,
      ask: (uid: string, name: string, leaving?: AbortSignal) =>
        ask.make(ofPerson(uid, leaving), { name } as unknown as Paper),
    };
  };

  it('makes the paper of another person after at most two of one who asks for many', async () => {
    const { made, finish, ask } = openLine();
    const many = Array.from({ length: 34 }, (_, n) => ask('bo', `bo ${n}`));
    await expect(ask('bo', 'one too many')).rejects.toMatchObject({
      code: 'SERVER_BUSY',
      details: { retryAfter: 5 },
    });
    const others = [ask('ada', 'ada'), ask('cy', 'cy')];
    await finish(36);
    await Promise.all([...many, ...others]);
    expect(made.slice(0, 5)).toEqual(['bo 0', 'bo 1', 'ada', 'cy', 'bo 2']);
    expect(made).toHaveLength(36);
  });

  it('makes none that nobody waits for anymore, so that others do not wait for it', async () => {
    const { made, finish, ask } = openLine();
    const leaving = new AbortController();
    const first = ask('bo', 'first');
    const left = Array.from({ length: 33 }, (_, n) => ask('bo', `left ${n}`, leaving.signal));
    const gone = Promise.allSettled(left);
    await Promise.resolve();
    leaving.abort();
    for (const { status } of await gone) expect(status).toBe('rejected');
    const next = Array.from({ length: 33 }, (_, n) => ask('bo', `next ${n}`));
    await finish(34);
    await Promise.all([first, ...next]);
    expect(made.some((name) => name.startsWith('left'))).toBe(false);
    expect(made).toHaveLength(34);
  });
});
