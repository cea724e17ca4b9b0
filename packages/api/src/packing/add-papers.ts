import { type Language, languages } from '@farm/domain/core';
import { DayInput, DeliveryNote } from '@farm/domain/packing';
import type { Action } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { named } from '../core/name-schema.ts';
import { PathId, type RestApp, withoutBlanks } from '../core/rest-app.ts';
import { guardCall, refusalOf, toTrpcError } from '../core/trpc.ts';
import { unlessEnded } from '../identity/check-session.ts';
import { LABELS_MAX, SLIPS_MAX } from './draw-orders.ts';
import { sayIn } from './paper/say-in.ts';
import { NOTES_MAX, printDeliveryNotes, printNote } from './print-note.ts';
import { printPaper } from './print-paper.ts';

const Pdf = named('Pdf', z.string(), {
  description: 'A PDF document, of Letter pages unless said otherwise',
});

const tags = ['packing'];

const answerPdf = (description: string) => ({
  200: { description, content: { 'application/pdf': { schema: Pdf } } },
});

const DayPath = z.strictObject({ day: DayInput.shape.day.describe('The day, such as 2026-04-24') });
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

/** What a person reads who has chosen no language: the first of their browser's that the farm has. */
const languageOf = ({ session, headers }: FastifyRequest): Language => {
  const preferred = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  const known = preferred.flatMap((tag) => languages.filter((language) => language === tag.toLowerCase()));
  return session?.language ?? known[0] ?? 'en';
};

/** A page of another site must not number a delivery by a link to it. */
const refuseLinks = ({ headers }: FastifyRequest) => {
  if (['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'])))
    throw new Refusal('ORIGIN_FOREIGN', accessTexts.originForeign());
};

type Print = {
  /** Its name in the log and the metrics. */
  path: string;
  action: Action;
  /** Without the ending. */
  fileName: string;
  make: (ctx: PersonContext) => Promise<Buffer>;
  type?: 'query' | 'mutation';
};

/** Says a refusal in words to a person who opened a paper in a tab; scripts get it as from every path. */
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

/** Answers with a PDF that a browser shows. */
const sendPdf = async (
  request: FastifyRequest,
  typedReply: unknown,
  { make, fileName, type = 'query', ...call }: Print,
) => {
  const reply = typedReply as FastifyReply;
  try {
    const pdf = await guardCall({ ctx: request.farmContext, type, ...call }, (ctx) =>
      unlessEnded(ctx, make(ctx)),
    );
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileName}.pdf"`)
        // Nothing in it is run, and a browser's viewer has parts of its own.
        .header('content-security-policy', "frame-ancestors 'none'")
        .send(pdf)
    );
  } catch (error) {
    return sendWords(request, reply, error);
  }
};

/** Adds the papers of the shed and the truck. */
export const addPapers = (app: RestApp): void => {
  app.get(
    '/api/day-sheets/:day/harvest-list.pdf',
    {
      config: { action: 'packing.read' },
      schema: {
        tags,
        operationId: 'printHarvestList',
        summary: 'Print what must be harvested by a day',
        description: 'The harvest list in the language of who prints it. For growers and administrators.',
        params: DayPath,
        response: answerPdf('The harvest list'),
      },
    },
    (request, reply) =>
      sendPdf(request, reply, {
        path: 'packing.printHarvestList',
        action: 'packing.read',
        fileName: `harvest-list-${request.params.day}`,
        make: (ctx) =>
          printPaper(ctx, {
            kind: 'harvestList',
            about: { ...request.params, language: languageOf(request) },
          }),
      }),
  );
  app.get(
    '/api/day-sheets/:day/pick-list.pdf',
    {
      config: { action: 'packing.read' },
      schema: {
        tags,
        operationId: 'printPickList',
        summary: 'Print what to fetch from store for a day',
        description:
          'The pick list by lot, in the language of who prints it. For growers and administrators.',
        params: DayPath,
        response: answerPdf('The pick list'),
      },
    },
    (request, reply) =>
      sendPdf(request, reply, {
        path: 'packing.printPickList',
        action: 'packing.read',
        fileName: `pick-list-${request.params.day}`,
        make: (ctx) =>
          printPaper(ctx, { kind: 'pickList', about: { ...request.params, language: languageOf(request) } }),
      }),
  );
  app.get(
    '/api/day-sheets/:day/packing-slips.pdf',
    {
      config: { action: 'packing.print' },
      schema: {
        tags,
        operationId: 'printPackingSlips',
        summary: 'Print a packing slip for each order of a day',
        description: `A page for each order, at most ${SLIPS_MAX} orders. Sales reps print their own orders.`,
        params: DayPath,
        querystring: ordersOf,
        response: answerPdf('The packing slips'),
      },
    },
    (request, reply) =>
      sendPdf(request, reply, {
        path: 'packing.printSlips',
        action: 'packing.print',
        fileName: `packing-slips-${request.params.day}`,
        make: (ctx) =>
          printPaper(ctx, { kind: 'packingSlips', about: { ...request.params, ...request.query } }),
      }),
  );
  app.get(
    '/api/day-sheets/:day/labels.pdf',
    {
      config: { action: 'packing.print' },
      schema: {
        tags,
        operationId: 'printLabels',
        summary: 'Print a label for each box of a day',
        description: `A label of 4 × 2 inches for each package, at most ${LABELS_MAX}. Sales reps print their own orders.`,
        params: DayPath,
        querystring: labelsOf,
        response: answerPdf('The labels'),
      },
    },
    (request, reply) =>
      sendPdf(request, reply, {
        path: 'packing.printLabels',
        action: 'packing.print',
        fileName: `labels-${request.params.day}`,
        make: (ctx) => printPaper(ctx, { kind: 'boxLabels', about: { ...request.params, ...request.query } }),
      }),
  );
  app.get(
    '/api/day-sheets/:day/delivery-note.pdf',
    {
      config: { action: 'packing.print' },
      schema: {
        tags,
        operationId: 'printNotesOfDay',
        summary: 'Print the delivery notes of a day, or of what one buyer gets on it',
        description:
          'A delivery without a note gets the next number now, so this needs a token that may write. Nothing is ' +
          `numbered if a note cannot be made. At most ${NOTES_MAX} notes. Sales reps print their own lines.`,
        // For programs that try every GET.
        'x-writes': true,
        params: DayPath,
        querystring: ordersOf,
        response: answerPdf('The delivery notes'),
      },
    },
    (request, reply) => {
      refuseLinks(request);
      const { day } = request.params;
      return sendPdf(request, reply, {
        path: 'packing.printDeliveryNote',
        action: 'packing.print',
        type: 'mutation',
        fileName: `delivery-note-${day}`,
        make: (ctx) => printDeliveryNotes(ctx, { day, ...request.query }),
      });
    },
  );
  app.get(
    '/api/delivery-notes/:number.pdf',
    {
      config: { action: 'packing.print' },
      schema: {
        tags,
        operationId: 'printDeliveryNote',
        summary: 'Print a delivery note by its number',
        description:
          'Without prices; with a carrier it is a bill of lading. Lines of its buyer and day belong to it until it is ' +
          'delivered. Sales reps print their own lines.',
        params: NumberPath,
        response: answerPdf('The delivery note'),
      },
    },
    (request, reply) =>
      sendPdf(request, reply, {
        path: 'packing.printNote',
        action: 'packing.print',
        fileName: `delivery-note-${request.params.number}`,
        make: (ctx) => printNote(ctx, request.params.number),
      }),
  );
};
