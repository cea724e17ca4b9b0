import { z } from 'zod';
import { named, PathId, RowPath, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths } from '../core/rest-path.ts';
import { paperPath } from '../documents/paper-path.ts';
import { showSheetPaper, writeSheetCsv } from './print-sheet.ts';

const pricesOf = withoutBlanks(
  z.strictObject({
    buyerId: PathId.describe('Whose prices it shows; absent: none').optional(),
  }),
);

const SheetCsv = named('AvailabilitySheetCsv', z.string(), {
  description:
    'The columns Product and Size, Price and Per if prices were asked for, and one for each delivery day, with a byte ' +
    'order mark. A day says how many packages are left, or `plenty`.',
  example: '\ufeffProduct,Size,2026-04-17,2026-04-18\nKale,1lb,25,plenty\n',
});

const seenBy =
  'What is left now, for the delivery days that are not over. Sales reps see offers that they made or that one of their ' +
  'buyers has a link of, and the prices of their buyers; growers see every offer, without prices.';

export const sheetPaths: RestPaths = {
  printAvailabilitySheet: paperPath(
    'GET /api/offers/:id/sheet.pdf',
    {
      nearest: 'offers.sheet',
      summary: 'Print the availability sheet of an offer',
      description: `In the language of what the farm sends to others. ${seenBy}`,
      params: RowPath,
      query: pricesOf,
      paper: 'The availability sheet',
      file: 'availability',
      logged: 'offers.printSheet',
      action: 'offers.read',
    },
    (ctx, { id, buyerId }) => showSheetPaper(ctx, { id, buyerId }),
  ),
  downloadAvailabilitySheet: ownPath(
    'GET /api/offers/:id/sheet.csv',
    'offers.sheet',
    {
      summary: 'Download the availability sheet of an offer',
      description: seenBy,
      params: RowPath,
      query: pricesOf,
      answer: { description: 'A file for spreadsheets', content: { 'text/csv': { schema: SheetCsv } } },
    },
    async ({ caller, params: { id }, query: { buyerId } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="availability-${id}.csv"`)
        .send(writeSheetCsv(await caller.offers.sheet({ id, buyerId }))),
  ),
};
