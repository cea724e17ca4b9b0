import type { PersonContext } from '../core/context.ts';
import { keepPrints } from './begin-print.ts';
import type { AskedPaper } from './draw-paper.ts';

/** A paper that only reads, as PDF; that it was printed is remembered once it is made. */
export const printPaper = async (ctx: PersonContext, asked: AskedPaper): Promise<Buffer> => {
  const { pdf, prints } = await ctx.papers.print(ctx, asked);
  await keepPrints(ctx, prints);
  return pdf;
};
