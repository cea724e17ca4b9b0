import { type Language, languages } from '@farm/domain/core';
import { DayInput, DeliveryNote } from '@farm/domain/packing';
import type { Action } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PersonContext } from '../core/context.ts';
import { named, PathId, withoutBlanks } from '../core/rest-app.ts';
import type { Described as DescribedPath, RestPath, RestPaths } from '../core/rest-path.ts';
import { signalOf } from '../core/signal-of.ts';
import { guardCall, refusalOf, toTrpcError } from '../core/trpc.ts';
import { unlessEnded } from '../identity/check-session.ts';
import { ASK_POLICY, askPrint } from './ask-print.ts';
import { keepPrints } from './begin-print.ts';
import { type AskedPaper, LABELS_MAX, SLIPS_MAX } from './draw-papers.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import { sayIn } from './paper/say-in.ts';
import { NOTES_MAX, printDeliveryNotes, printNote, showNote } from './print-note.ts';

const Pdf = named('Pdf', z.string(), {
  description: 'A PDF document, of Letter pages unless said otherwise',
});

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

const languageOf = ({ session, headers }: FastifyRequest): Language => {
  const preferred = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  const known = preferred.flatMap((tag) => languages.filter((language) => language === tag.toLowerCase()));
  return session?.language ?? known[0] ?? 'en';
};

const sendWords = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
  const refusal = refusalOf(error);
  if (!refusal || request.headers['sec-fetch-dest'] !== 'document') throw error;
  request.refusedAs = refusal.code;
  const { text, message } = refusal;
  return reply
    .code(getHTTPStatusCodeFromError(toTrpcError(refusal)))
    .type('text/plain; charset=utf-8')
    .send(text ? sayIn(languageOf(request))(text) : message);
};

type Asked<P extends z.ZodType, Q extends z.ZodType> = z.output<P> & z.output<Q> & { language: Language };
type Make<P extends z.ZodType, Q extends z.ZodType> = (
  ctx: PersonContext,
  asked: Asked<P, Q>,
) => Promise<Buffer>;

type Described<P extends z.ZodType, Q extends z.ZodType> = DescribedPath<P, Q, undefined> & {
  paper: string;
  file: string;
  logged: string;
  action: Action;
};

/** A PDF at its own address. */
export const paperPath = <P extends z.ZodType<object>, Q extends z.ZodType<object>>(
  at: RestPath['at'],
  { paper, file, logged, action, ...described }: Described<P, Q>,
  make: Make<P, Q>,
): RestPath => {
  const answer = { description: paper, content: { 'application/pdf': { schema: Pdf } } };
  const type = at.startsWith('POST') ? 'mutation' : 'query';
  const handle: RestPath['handle'] = async (request, reply) => {
    const { params, query } = request as { params: z.output<P>; query: z.output<Q> };
    const call = { ctx: request.farmContext, type, path: logged, action } as const;
    try {
      const pdf = await guardCall(call, (ctx) =>
        unlessEnded(
          ctx,
          make({ ...ctx, leaving: signalOf(reply) }, { ...query, ...params, language: languageOf(request) }),
        ),
      );
      return (
        reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${file}-${Object.values(params)}.pdf"`)
          // Nothing in it is run, and a browser's viewer loads its own parts.
          .header('content-security-policy', "frame-ancestors 'none'")
          .send(pdf)
      );
    } catch (error) {
      return sendWords(request, reply, error);
    }
  };
  return { ...described, answer, at, needs: action, handle, takesForms: type === 'mutation' };
};

type Both<P extends z.ZodType, Q extends z.ZodType> = { show: Make<P, Q>; print: Make<P, Q> };

/** A paper at one address: GET shows it, and POST prints it, which the next print and the history know of. */
const bothPaths = <P extends z.ZodType<object>, Q extends z.ZodType<object> = z.ZodType<object>>(
  name: string,
  path: `/api/${string}`,
  described: Described<P, Q>,
  { show, print }: Both<P, Q>,
): RestPaths => {
  const summary = `${described.summary}, and remember that`;
  const description = `${described.description} The next print says which sheet it replaces, if this one says something else.`;
  return {
    [`print${name}`]: paperPath(`GET ${path}`, described, show),
    [`remember${name}`]: paperPath(`POST ${path}`, { ...described, summary, description }, print),
  };
};

/** A paper of a day that only reads; that it was printed is remembered once it is made. */
const dayPaper = <Q extends z.ZodType<object> = z.ZodType<object>>(
  name: string,
  kind: AskedPaper['kind'],
  file: string,
  described: Omit<Described<typeof DayPath, Q>, 'params' | 'file'>,
): RestPaths => {
  const print = (ctx: PersonContext, about: object) => ctx.papers.print(ctx, { kind, about } as AskedPaper);
  const path = `/api/day-sheets/:day/${file}.pdf` as const;
  return bothPaths(name, path, { ...described, params: DayPath, file } as Described<typeof DayPath, Q>, {
    show: async (ctx, about) => (await print(ctx, about)).pdf,
    print: async (ctx, about) => {
      const { pdf, prints } = await print(ctx, about);
      await keepPrints(ctx, prints);
      return pdf;
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
    summary: 'Print what must be harvested by a day',
    description: 'The harvest list in the language of who prints it. For growers and administrators.',
    paper: 'The harvest list',
    logged: 'packing.printHarvestList',
    action: 'packing.read',
  }),
  ...dayPaper('PickList', 'pickList', 'pick-list', {
    summary: 'Print what to fetch from store for a day',
    description: 'The pick list by lot, in the language of who prints it. For growers and administrators.',
    paper: 'The pick list',
    logged: 'packing.printPickList',
    action: 'packing.read',
  }),
  ...dayPaper('PackingSlips', 'packingSlips', 'packing-slips', {
    summary: 'Print a packing slip for each order of a day',
    description: `A page for each order, at most ${SLIPS_MAX} orders. Sales reps print their own orders.`,
    query: ordersOf,
    paper: 'The packing slips',
    logged: 'packing.printSlips',
    action: 'packing.print',
  }),
  ...dayPaper('Labels', 'boxLabels', 'labels', {
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
