import { isDamage } from '@farm/data/connection';
import { Refusal } from '@farm/domain/refusals';
import type { Farm, PersonContext } from '../../core/context.ts';
import { type Reader, readerOf, type WorkerPool } from '../../core/worker-pool.ts';
import type { Prints } from '../begin-print.ts';
import type { AskedPaper } from '../draw-papers.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { Paper } from './paper-data.ts';

const WAITING_MAX = 32;
const WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

const busy = () => new Refusal('SERVER_BUSY', paperTexts.paperBusy(), { retryAfter: RETRY_AFTER_SECONDS });

const broken = () => new Refusal('PAPER_NOT_MADE', paperTexts.paperNotMade());

declare module '../../core/worker-pool.ts' {
  interface WorkerTasks {
    render: { input: Paper; answer: Uint8Array };
    print: { input: { asked: AskedPaper; reader: Reader }; answer: { pdf: Uint8Array; prints: Prints } };
  }
}

/** Each refuses `PAPER_NOT_MADE`, or `SERVER_BUSY` if too many papers wait. */
export type PaperMaker = {
  make: (paper: Paper) => Promise<Buffer>;
  print: (ctx: PersonContext, asked: AskedPaper) => Promise<{ pdf: Buffer; prints: Prints }>;
};

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

export const openPaperMaker = ({ workers, log }: { workers: WorkerPool } & Pick<Farm, 'log'>): PaperMaker => {
  const asking = { waitingMax: WAITING_MAX, waitMs: WAIT_MS, busy, broken };
  const orRefused = (error: unknown): never => {
    if (error instanceof Refusal || isDamage(error)) throw error;
    log.error({ err: error }, 'a paper could not be made');
    throw broken();
  };
  return {
    make: async (paper) => toBuffer(await workers.run('render', paper, asking).catch(orRefused)),
    print: async (ctx, asked) => {
      const reader = readerOf(ctx);
      const { pdf, prints } = await workers.run('print', { asked, reader }, asking).catch(orRefused);
      return { pdf: toBuffer(pdf), prints };
    },
  };
};

declare module '../../core/context.ts' {
  interface Farm {
    papers: PaperMaker;
  }
}
