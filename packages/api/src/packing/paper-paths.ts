import { DayInput, DeliveryNote } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import { z } from 'zod';
import type { PersonContext } from '../core/context.ts';
import { PathId, withoutBlanks } from '../core/rest-app.ts';
import type { RestPath, RestPaths } from '../core/rest-path.ts';
import { bothPaths, type DescribedPaper, languageOf, paperPath, sendWords } from '../documents/paper-path.ts';
import { ASK_POLICY, askPrint } from './ask-print.ts';
import { keepPrints } from './begin-print.ts';
import { type AskedPaper, LABELS_MAX, SLIPS_MAX } from './draw-papers.ts';
import { fixPrintedLots } from './name-lots.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import { NOTES_MAX, printDeliveryNotes, printNote, showNote } from './print-note.ts';
import { printPaper } from './print-paper.ts';

export const DayPath = z.strictObject({
  day: DayInput.shape.day.describe('The day, such as 2026-04-24'),
});
const NumberPath = z.strictObject({
  number: PathId.pipe(DeliveryNote.shape.number).describe('The number of the note'),
});

const OneBuyer = { buyerId: PathId.describe('Only what this buyer gets').optional() };
const ordersOf = withoutBlanks(z.strictObject(OneBuyer));
const labelsOf = withoutBlanks(
  z.strictObject({
    ...OneBuyer,
    sheet: z
      .enum(['single', 'letter'])
      .default('letter')
      .describe('`single`: a page of 4 × 2 inches for each label; `letter`: ten on a Letter sheet'),
  }),
);

/** A paper of a day that only reads; that it was printed is remembered once it is made. */
const dayPaper = <Q extends z.ZodType<object> = z.ZodType<object>>(
  name: string,
  kind: AskedPaper['kind'],
  file: string,
  described: Omit<DescribedPaper<typeof DayPath, Q>, 'params' | 'file'>,
): RestPaths => {
  const print = (ctx: PersonContext, about: object) => printPaper(ctx, { kind, about } as AskedPaper);
  const path = `/api/day-sheets/:day/${file}.pdf` as const;
  return bothPaths(name, path, { ...described, params: DayPath, file } as DescribedPaper<typeof DayPath, Q>, {
    show: async (ctx, about) => (await print(ctx, about)).pdf,
    print: async (ctx, about) => {
      let drawn = await print(ctx, about);
      if (drawn.toFix.length > 0) {
        await fixPrintedLots(ctx, drawn.toFix);
        drawn = await print(ctx, about);
      }
      await keepPrints(ctx, drawn.prints);
      return drawn.pdf;
    },
  });
};

const NOTES_OF_DAY = '/api/day-sheets/:day/delivery-note.pdf';

/** Printing these gives them their numbers, and a GET changes nothing: a tab that was opened by a link has a button. */
const refuseGet: RestPath['handle'] = async (request, reply) => {
  reply.header('allow', 'POST');
  if (request.headers['sec-fetch-dest'] === 'document') {
    request.refusedAs = 'METHOD_UNFIT';
    return reply
      .code(405)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', ASK_POLICY)
      .send(askPrint(languageOf(request)));
  }
  return sendWords(request, reply, new Refusal('METHOD_UNFIT', paperTexts.paperNeedsPost()));
};

export const paperPaths: RestPaths = {
  ...dayPaper('HarvestList', 'harvestList', 'harvest-list', {
    nearest: 'packing.harvestList',
    summary: 'Print what must be harvested by a day',
    description: 'The harvest list in the language of who prints it. For growers and administrators.',
    paper: 'The harvest list',
    logged: 'packing.printHarvestList',
    action: 'packing.read',
  }),
  ...dayPaper('PickList', 'pickList', 'pick-list', {
    nearest: 'packing.pickList',
    summary: 'Print what to fetch from store for a day',
    description: 'The pick list by lot, in the language of who prints it. For growers and administrators.',
    paper: 'The pick list',
    logged: 'packing.printPickList',
    action: 'packing.read',
  }),
  ...dayPaper('PackingSlips', 'packingSlips', 'packing-slips', {
    nearest: 'packing.day',
    summary: 'Print a packing slip for each order of a day',
    description: `A page for each order, at most ${SLIPS_MAX} orders. Sales reps print their own orders.`,
    query: ordersOf,
    paper: 'The packing slips',
    logged: 'packing.printSlips',
    action: 'packing.print',
  }),
  ...dayPaper('Labels', 'boxLabels', 'labels', {
    nearest: 'packing.day',
    summary: 'Print a label for each box of a day',
    description: `A label of 4 × 2 inches for each package, at most ${LABELS_MAX}. Sales reps print their own orders.`,
    query: labelsOf,
    paper: 'The labels',
    logged: 'packing.printLabels',
    action: 'packing.print',
  }),
  printNotesOfDay: {
    ...paperPath(
      `POST ${NOTES_OF_DAY}`,
      {
        nearest: 'packing.note',
        summary: 'Print the delivery notes of a day, or of what one buyer gets on it',
        description:
          'A delivery without a note gets the next number now. Nothing is numbered if a note cannot be made. ' +
          `At most ${NOTES_MAX} notes. Sales reps print their own lines.`,
        params: DayPath,
        query: ordersOf,
        paper: 'The delivery notes',
        file: 'delivery-note',
        logged: 'packing.printDeliveryNote',
        action: 'packing.print',
      },
      printDeliveryNotes,
    ),
    handleGet: refuseGet,
  },
  ...bothPaths(
    'DeliveryNote',
    '/api/delivery-notes/:number.pdf',
    {
      nearest: 'packing.note',
      summary: 'Print a delivery note by its number',
      description:
        'Without prices; with a carrier it is a bill of lading. Lines of its buyer and day belong to it until it is ' +
        'delivered. Sales reps print their own lines.',
      params: NumberPath,
      paper: 'The delivery note',
      file: 'delivery-note',
      logged: 'packing.printNote',
      action: 'packing.print',
    },
    {
      show: (ctx, { number }) => showNote(ctx, number),
      print: (ctx, { number }) => printNote(ctx, number),
    },
  ),
};
