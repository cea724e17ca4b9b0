import { fieldTexts, labels, says } from '@farm/domain/core';
import {
  CreateOrderLineInput,
  OrderLine,
  OrderLinesInput,
  RejectLineInput,
  UpdateLineInput,
} from '@farm/domain/orders';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';
import { orderRefusals } from './orders.texts.ts';

const Rejection = z.strictObject({
  status: z.literal('rejected', says(orderRefusals.onlyRejection())),
  rejectionReason: z
    .string(says(fieldTexts.notText({ label: labels.reason() })))
    .nullish()
    .transform((reason) => reason ?? '')
    .pipe(RejectLineInput.shape.reason),
  version: UpdateLineInput.shape.version,
});

export const ordersRest = (app: RestApp): void => {
  app.get(
    '/api/orders',
    {
      schema: {
        tags: ['orders'],
        summary: 'List order lines, newest first',
        querystring: OrderLinesInput,
        response: { 200: z.array(OrderLine), ...refusals },
      },
    },
    ({ caller, query }) => caller.orders.lines(query),
  );
  app.post(
    '/api/orders',
    {
      schema: {
        tags: ['orders'],
        summary: 'Create an order line; lines that name one orderGroupId form one order',
        body: CreateOrderLineInput,
        response: { 201: OrderLine, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.orders.createLine(body)),
  );
  app.put(
    '/api/orders/:id',
    {
      schema: {
        tags: ['orders'],
        summary: 'Move an order line to a status or a delivery date',
        params: z.object({ id: PathId }),
        body: UpdateLineInput.omit({ id: true }),
        response: { 200: OrderLine, ...refusals },
      },
    },
    ({ caller, params, body }) => caller.orders.update({ ...body, id: params.id }),
  );
  app.patch(
    '/api/orders/:id',
    {
      schema: {
        tags: ['orders'],
        summary: 'Reject an order line; the notification is a separate call',
        params: z.object({ id: PathId }),
        body: Rejection,
        response: { 200: OrderLine, ...refusals },
      },
    },
    ({ caller, params, body: { rejectionReason, version } }) =>
      caller.orders.reject({ id: params.id, reason: rejectionReason, version, notify: false }),
  );
};
