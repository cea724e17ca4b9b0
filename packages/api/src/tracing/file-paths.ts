import { DeliveryNote } from '@farm/domain/packing';
import { TraceFileInput } from '@farm/domain/tracing';
import { z } from 'zod';
import { named, PathId, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths } from '../core/rest-path.ts';
import { guardCall } from '../core/trpc.ts';
import { streamTrace } from './stream-trace.ts';
import { shipmentColumns, traceColumns } from './trace-rows.ts';
import { writeShipment } from './write-shipment.ts';

const TraceCsv = named('TraceCsv', z.string(), {
  description: `A row for each event and lot, with a byte order mark. The columns: ${traceColumns.join(', ')}`,
});
const ShipmentCsv = named('ShipmentCsv', z.string(), {
  description: `A row for each line and lot, with a byte order mark. The columns: ${shipmentColumns.join(', ')}`,
});

const NumberPath = z.strictObject({
  number: PathId.pipe(DeliveryNote.shape.number).describe('The number of the note'),
});

const csv = 'text/csv; charset=utf-8';
const query = { type: 'query' } as const;

const { from, to, lots } = TraceFileInput.shape;
const TraceQuery = TraceFileInput.extend({
  from: from.describe('The first day of the events; 30 days before the last if absent'),
  to: to.describe('The last day of the events; today if absent'),
  lots: z
    .preprocess((sent) => (sent === undefined ? sent : [sent].flat().map(Number)), lots)
    .meta({
      ...{ type: 'array', items: { type: 'integer' } },
      description: 'Instead of days, all that happened to this lot; repeat it for several',
    }),
});

export const tracingFilePaths: RestPaths = {
  downloadTrace: ownPath(
    'GET /api/trace.csv',
    'tracing.file',
    {
      summary: 'Download the trace file of some days, or of some lots',
      description:
        'As the FDA asks for it, sortable: harvesting, cooling, initial packing and shipping of lots that have codes, by ' +
        'the farm’s day. For growers and administrators.',
      query: withoutBlanks(TraceQuery),
      answer: { description: 'A file for spreadsheets', content: { 'text/csv': { schema: TraceCsv } } },
    },
    async (request, reply) => {
      const call = {
        ...query,
        ctx: request.farmContext,
        path: 'tracing.file',
        action: 'tracing.read',
      } as const;
      const { name, content } = await guardCall(call, (ctx) => streamTrace(ctx, request.query));
      return reply
        .type(csv)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content as never);
    },
  ),
  downloadShipment: ownPath(
    'GET /api/delivery-notes/:number/shipment.csv',
    'tracing.readOrder',
    {
      nearest: 'tracing.line',
      summary: 'Download which lots a delivery note carries',
      description:
        'A row for each line and lot, for portals that take an upload; a line without a lot is a row without a code. The same ' +
        'to the byte until the note or a line of it changes. A buyer that wants the lots of traced products gets these alone. ' +
        'Sales reps get the lines of their own orders.',
      params: NumberPath,
      answer: { description: 'A file for portals', content: { 'text/csv': { schema: ShipmentCsv } } },
    },
    async (request, reply) => {
      const { number } = request.params;
      const call = {
        ...query,
        ctx: request.farmContext,
        path: 'tracing.shipment',
        action: 'tracing.readOrder',
      } as const;
      const file = await guardCall(call, (ctx) => writeShipment(ctx, number));
      return reply
        .type(csv)
        .header('content-disposition', `attachment; filename="shipment-${number}.csv"`)
        .send(file as never);
    },
  ),
};
