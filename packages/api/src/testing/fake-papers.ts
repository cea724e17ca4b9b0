import { drawPaper } from '../packing/draw-papers.ts';
import type { PaperMaker } from '../packing/paper/make-pdf.ts';
import type { AnyPaper } from '../packing/paper/paper-data.ts';

/** Only the first letters of a PDF, since a test prints many. */
const PDF = Buffer.from('%PDF-');

/** Draws papers without workers, and makes no PDFs of them; `making` is called for each. */
export const fakePapers = (making: (paper: AnyPaper) => Promise<unknown> = async () => {}): PaperMaker => {
  const make: PaperMaker['make'] = async (_, paper) => {
    await making(paper);
    return PDF;
  };
  return {
    make,
    print: async (ctx, asked) => {
      const { paper, prints } = await drawPaper(ctx, asked);
      return { pdf: await make(ctx, paper), prints };
    },
  };
};
