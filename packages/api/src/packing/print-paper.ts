import type { PersonContext } from '../core/context.ts';
import { type Reader, readerOf } from '../core/worker-pool.ts';
import { toBuffer } from '../documents/make-pdf.ts';
import type { Prints } from './begin-print.ts';
import type { AskedPaper } from './draw-papers.ts';

declare module '../core/worker-pool.ts' {
  interface WorkerTasks {
    print: {
      input: { asked: AskedPaper; reader: Reader };
      answer: { pdf: Uint8Array; prints: Prints; toFix: readonly number[] };
    };
  }
}

/** A worker draws the paper and makes it. Refuses as the maker of papers does. */
export const printPaper = async (ctx: PersonContext, asked: AskedPaper) => {
  const { pdf, ...drawn } = await ctx.papers.run(ctx, 'print', { asked, reader: readerOf(ctx) });
  return { ...drawn, pdf: toBuffer(pdf) };
};
