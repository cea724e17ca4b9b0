import type { Caller } from '../app/router.ts';
import { admins, type CallRows, type Method, NONE, type PaperCall, signedIn } from './call-row.ts';
import { analyticsCalls } from './calls/analytics.ts';
import { availabilityCalls } from './calls/availability.ts';
import { buyersCalls } from './calls/buyers.ts';
import { catalogCalls } from './calls/catalog.ts';
import { changesCalls } from './calls/changes.ts';
import { deliveriesCalls } from './calls/deliveries.ts';
import { farmCalls } from './calls/farm.ts';
import { identityCalls } from './calls/identity.ts';
import { importFileCalls, importsCalls } from './calls/imports.ts';
import { intakeCalls } from './calls/intake.ts';
import { inventoryCalls } from './calls/inventory.ts';
import { invoicePaperCalls, invoicesCalls } from './calls/invoices.ts';
import { locationsCalls } from './calls/locations.ts';
import { mailCalls } from './calls/mail.ts';
import { messagesCalls } from './calls/messages.ts';
import { notificationsCalls } from './calls/notifications.ts';
import { offerFileCalls, offersCalls } from './calls/offers.ts';
import { ordersCalls } from './calls/orders.ts';
import { packingCalls, paperCalls } from './calls/packing.ts';
import { peopleCalls } from './calls/people.ts';
import { plantingsCalls } from './calls/plantings.ts';
import { pricesCalls } from './calls/prices.ts';
import { proposalsCalls } from './calls/proposals.ts';
import { recallsCalls, recallsFileCalls } from './calls/recalls.ts';
import { servicesCalls } from './calls/services.ts';
import { shortagesCalls } from './calls/shortages.ts';
import { standingCalls } from './calls/standing.ts';
import { tracingCalls, tracingFileCalls } from './calls/tracing.ts';
import { webhooksCalls } from './calls/webhooks.ts';
import { generateCalls } from './generated-calls.ts';
import type { SeededFarm } from './seed-farm.ts';

/**
 * Every procedure, with the outcome for each kind of person on rows that are theirs, another person's or nobody's, and
 * with the documented path that calls it.
 */
export const callTable: CallRows = {
  ...identityCalls,
  ...peopleCalls,
  ...servicesCalls,
  ...proposalsCalls,
  ...farmCalls,
  ...catalogCalls,
  ...pricesCalls,
  ...inventoryCalls,
  ...ordersCalls,
  ...intakeCalls,
  ...buyersCalls,
  ...deliveriesCalls,
  ...packingCalls,
  ...invoicesCalls,
  ...shortagesCalls,
  ...availabilityCalls,
  ...analyticsCalls,
  ...messagesCalls,
  ...notificationsCalls,
  ...plantingsCalls,
  ...locationsCalls,
  ...importsCalls,
  ...standingCalls,
  ...offersCalls,
  ...changesCalls,
  ...tracingCalls,
  ...recallsCalls,
  ...webhooksCalls,
  ...mailCalls,

  'history.list': {
    input: ({ pendingLine }) => ({ subject: 'order', id: pendingLine.orderGroupId }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'farmer',
      input: () => ({ subject: 'order', id: 'no such order' }),
      outcome: 'ORDER_MISSING',
    },
  },

  'suggestions.load': { input: () => ({}), outcomes: admins },

  'live.events': { outcomes: signedIn },
};

type Request = { parameter?: string | number; query?: string; body?: unknown };

const paths: PaperCall[] = Object.values(callTable).flatMap(({ path, outcomes }) =>
  path ? [{ outcomes, ...path }] : [],
);

/** A documented call, whose payload, answer and refusals are written out. */
export const pathCalls = [
  ...paths,
  ...paperCalls,
  ...tracingFileCalls,
  ...recallsFileCalls,
  ...invoicePaperCalls,
  ...importFileCalls,
  ...offerFileCalls,
].map((call) => {
  const [method, path] = call.at.split(' ') as [Method, string];
  const status: number = call.status ?? 200;
  return { refused: [], ...call, status, success: status, method, path };
});
export type DocumentedCall = (typeof pathCalls)[number] & {
  parameters?: (farm: SeededFarm) => Record<string, string>;
};

/** A call of a path that is made of its procedure. */
export const generatedCalls = generateCalls(callTable);

export const everyCall: DocumentedCall[] = [...pathCalls, ...generatedCalls];

/** Order links do these. */
export const isOfLink = ({ path }: { path: string }): boolean =>
  path.startsWith('/api/order-links/') || /^offers\.(open|opened|answer|change)$/.test(path);

/** The request of a documented call, with another value where one is given. */
export const requestOf = (call: DocumentedCall, farm: SeededFarm, sent: Request = {}) => {
  const parameterOf = (name: string) =>
    String(sent.parameter ?? call.parameter?.(farm) ?? call.parameters?.(farm)[name] ?? '');
  const payload = sent.body ?? call.file ?? call.body?.(farm);
  return {
    method: call.method,
    url:
      call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameterOf(name))) +
      (sent.query ?? call.query?.(farm) ?? ''),
    ...(payload !== undefined && { payload: payload as object }),
  };
};

/** Calls a procedure by its name. Of a stream, the answer is the first event. */
export const callProcedure = async (caller: Caller, name: string, input: unknown): Promise<unknown> => {
  const call = name
    .split('.')
    .reduce<unknown>((calls, part) => (calls as Record<string, unknown>)[part], caller);
  const answer = await (call as (input: unknown) => Promise<unknown>)(input);
  if (name !== 'live.events') return answer;
  const stream = answer as AsyncGenerator;
  const first = await stream.next();
  await stream.return(undefined);
  return first;
};
