import { findPaperFarm } from '@farm/data/packing';
import { unitWord } from '@farm/domain/catalog';
import { centsText, momentIn } from '@farm/domain/core';
import type { OfferSheet, OfferSheetInput } from '@farm/domain/offers';
import { stringify } from 'csv-stringify/sync';
import type { PersonContext } from '../core/context.ts';
import type { AvailabilityPaper } from './paper/availability-paper.ts';
import { readSheet } from './read-offers.ts';

/** The availability sheet as PDF, in the language of what the farm sends to others. Refuses as `readSheet` does. */
export const showSheetPaper = async (ctx: PersonContext, asked: OfferSheetInput): Promise<Buffer> => {
  const sheet = await readSheet(ctx, asked);
  const { language, ...farm } = await findPaperFarm(ctx.db);
  const paper: AvailabilityPaper = {
    kind: 'availability',
    farm,
    sheet,
    closes: momentIn(ctx.zone.name, new Date(sheet.closesAt)),
    printed: { ...momentIn(ctx.zone.name, ctx.now()), by: ctx.person.name, replaces: null },
    language,
  };
  return ctx.papers.make(ctx, paper);
};

/** A column for each day; with the prices of a buyer if they were asked for. What would be a formula stays text. */
export const writeSheetCsv = ({ buyerName, days, lines }: OfferSheet): string =>
  stringify(
    lines.map(({ productName, size, price, baseUnit, left }) => [
      productName,
      size,
      ...(buyerName === null
        ? []
        : [
            price ? centsText(price.cents) : '',
            price ? (price.per === 'package' ? 'package' : String(unitWord(baseUnit, 1))) : '',
          ]),
      ...left.map((packages) => packages ?? 'plenty'),
    ]),
    {
      header: true,
      columns: ['Product', 'Size', ...(buyerName === null ? [] : ['Price', 'Per']), ...days],
      bom: true,
      escape_formulas: true,
    },
  );
