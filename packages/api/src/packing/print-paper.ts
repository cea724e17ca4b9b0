import { setTimeout } from 'node:timers/promises';
import type { PersonContext } from '../core/context.ts';
import { keepPrints } from './begin-print.ts';
import { type AskedPaper, drawPaper } from './draw-paper.ts';

const drawAndMake = async (ctx: PersonContext, asked: AskedPaper) => {
  const { paper, prints } = await drawPaper(ctx, asked);
  return { pdf: await ctx.papers.make(paper), prints };
};

/** Lets the server answer others between two steps of some milliseconds. */
const giveWay = () => setTimeout(1);

/** A paper that only reads, as PDF, with what is to be remembered of its print. */
export const makePaper = (ctx: PersonContext, asked: AskedPaper) =>
  ctx.papers.print?.(ctx, asked) ?? drawAndMake(ctx, asked);

/** The same as PDF; that it was printed is remembered once it is made. */
export const printPaper = async (ctx: PersonContext, asked: AskedPaper): Promise<Buffer> => {
  const { pdf, prints } = await makePaper(ctx, asked);
  await giveWay();
  await keepPrints(ctx, prints);
  await giveWay();
  return pdf;
};
