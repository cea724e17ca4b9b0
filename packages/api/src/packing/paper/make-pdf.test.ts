import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openWorkers } from '../../app/open-workers.ts';
import type { WorkerPool } from '../../core/worker-pool.ts';
import { order, slipsPaper } from './example-papers.ts';
import { openPaperMaker, type PaperMaker } from './make-pdf.ts';
import type { Paper } from './paper-data.ts';

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const damage = { isFound: () => false, note: vi.fn(), onFound: vi.fn() };
let workers: WorkerPool;
let papers: PaperMaker;

beforeAll(async () => {
  workers = openWorkers({ databaseUrl: 'none is read', log, damage, threads: 1, workMs: BEGUN_WITHIN_MS });
  papers = openPaperMaker({ workers, log });
  await papers.make(slipsPaper);
}, BEGUN_WITHIN_MS);
beforeEach(() => void vi.clearAllMocks());
afterAll(() => workers.close());

/** Breaks what makes it. */
const broken = { ...slipsPaper, orders: [{ ...order, lines: null }] } as unknown as Paper;

const manyOrders: Paper = {
  ...slipsPaper,
  orders: Array.from({ length: 200 }, (_, index) => ({ ...order, number: 2000 + index })),
};

const pagesIn = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).totalPages;

it('makes papers one after another, also of 200 orders in one file', {
  timeout: BEGUN_WITHIN_MS,
}, async () => {
  const made = await Promise.all([manyOrders, slipsPaper].map(papers.make));
  expect(made[0]).toBeInstanceOf(Buffer);
  expect(made[0]?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await Promise.all(made.map(pagesIn))).toEqual([200, 1]);
});

it('refuses a paper that cannot be made, says why in the log, and makes the next', async () => {
  await expect(papers.make(broken)).rejects.toMatchObject({ code: 'PAPER_NOT_MADE', kind: 'busy' });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.anything() }),
    'a paper could not be made',
  );
  expect(await pagesIn(await papers.make(slipsPaper))).toBe(1);
});

it('refuses a paper when too many wait', { timeout: BEGUN_WITHIN_MS }, async () => {
  const made = Promise.all(Array.from({ length: 33 }, () => papers.make(slipsPaper)));
  await expect(papers.make(slipsPaper)).rejects.toMatchObject({
    code: 'SERVER_BUSY',
    details: { retryAfter: 5 },
  });
  expect(await made).toHaveLength(33);
});
