import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it, vi } from 'vitest';
import { openWorkers } from '../../app/workers/open-workers.ts';
import { openPaperMaker } from '../../documents/make-pdf.ts';
import {
  exampleInvoice,
  exampleStatement,
  invoicePaperOf,
  statementPaperOf,
} from '../../testing/example-invoices.ts';

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const damage = { isFound: () => false, note: vi.fn(), onFound: vi.fn() };
const workers = openWorkers({
  databaseUrl: 'none is read',
  log,
  damage,
  threads: 1,
  workMs: BEGUN_WITHIN_MS,
});
afterAll(() => workers.close());

it('makes invoices and statements in a worker, as the other papers', {
  timeout: BEGUN_WITHIN_MS,
}, async () => {
  const papers = openPaperMaker({ workers, log });
  const ada = { person: { uid: 'ada' }, leaving: undefined };
  const words = await Promise.all(
    [invoicePaperOf(exampleInvoice), statementPaperOf(exampleStatement, 'es')].map(async (paper) => {
      const pdf = await papers.make(ada, paper);
      return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text.join(' ');
    }),
  );
  expect(words[0]).toContain('INVOICE INV-1001');
  expect(words[1]).toContain('ESTADO DE CUENTA');
});
