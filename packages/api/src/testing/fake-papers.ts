import type { PersonContext } from '../core/context.ts';
import type { WorkerTasks } from '../core/worker-pool.ts';
import type { PaperMaker } from '../documents/make-pdf.ts';
import type { AnyPaper } from '../documents/paper-data.ts';
import { drawPaper } from '../packing/draw-papers.ts';

/** Only the first letters of a PDF, since a test prints many. */
const PDF = Buffer.from('%PDF-');

/** Draws papers without workers, and makes no PDFs of them; `making` is called for each. */
export const fakePapers = (making: (paper: AnyPaper) => Promise<unknown> = async () => {}): PaperMaker => {
  const make: PaperMaker['make'] = async (_, paper) => {
    await making(paper);
    return PDF;
  };
  const print = async (ctx: PersonContext, { asked }: WorkerTasks['print']['input']) => {
    const { paper, ...drawn } = await drawPaper(ctx, asked);
    return { ...drawn, pdf: await make(ctx, paper) };
  };
  return {
    make,
    run: (ctx, _, input) => print(ctx as PersonContext, input as WorkerTasks['print']['input']) as never,
  };
};
