import { BATCH_MAX } from '@farm/domain/core';
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Procedure } from '../core/run-procedure.ts';
import { decodeText } from './decode-text.ts';

export type PlainCall = {
  path: string;
  procedure: Procedure;
  readInput: () => unknown;
};

export type PlainCalls = { calls: PlainCall[]; isBatch: boolean };

/** How the official client asks: nothing else in the query, and nothing that has to be decoded in an unusual way. */
const QUERY = /^(?:(batch=1)(?:&input=([^&+#]*))?|input=([^&+#]*))?$/;

const isStreamed = ({ headers }: FastifyRequest) =>
  headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl') === true;

/** Whether the address of a request is one that the adapter would accept as well. */
const isPlainHost = (host: string | undefined) =>
  host !== undefined && !host.includes('@') && URL.canParse(`http://${host}`);

/** The text of the inputs, empty for none; null if the adapter must look at it. */
const textOf = ({ method, headers, body }: FastifyRequest, inQuery: string): string | null => {
  const type = headers['content-type'];
  const isJson = type?.startsWith('application/json') === true;
  if (method === 'GET') return type === undefined || isJson ? decodeText(inQuery) : null;
  // The adapter would leave out a byte order mark.
  return isJson && typeof body === 'string' && !body.startsWith('\ufeff') ? body : null;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
};

const assertRecord = (inputs: unknown): Record<number, unknown> => {
  if (typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)) {
    return inputs as Record<number, unknown>;
  }
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: '"input" needs to be an object when doing a batch call',
  });
};

/** Reads the input of each call, the text once for all. */
const inputReader = (text: string, isBatch: boolean, isQuery: boolean) => {
  let all: { inputs: unknown } | undefined;
  const readAll = () => {
    if (isQuery && text === '') return isBatch ? {} : undefined;
    const inputs = parse(text);
    return isBatch ? assertRecord(inputs) : inputs;
  };
  return (index: number): unknown => {
    all ??= { inputs: readAll() };
    return isBatch ? (all.inputs as Record<number, unknown>)[index] : all.inputs;
  };
};

/**
 * Reads a request that calls queries by GET or mutations by POST the way the official client does. Anything else is null:
 * subscriptions, streamed batches, unknown procedures, wrong methods, too many calls, and whatever looks odd.
 */
export const readCalls = (
  request: FastifyRequest,
  procedures: Record<string, Procedure>,
): PlainCalls | null => {
  const { method, url, headers } = request;
  const isQuery = method === 'GET';
  if (!(isQuery || method === 'POST') || isStreamed(request) || !isPlainHost(headers.host)) return null;
  if (!url.startsWith('/trpc/')) return null;
  const mark = url.indexOf('?');
  const found = QUERY.exec(mark === -1 ? '' : url.slice(mark + 1));
  const text = found && textOf(request, found[2] ?? found[3] ?? '');
  if (typeof text !== 'string') return null;
  const isBatch = found?.[1] !== undefined;
  const { path } = request.params as { path: string };
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > BATCH_MAX) return null;
  const read = inputReader(text, isBatch, isQuery);
  const calls: PlainCall[] = [];
  for (const [index, name] of paths.entries()) {
    const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
    if (procedure?._def.type !== (isQuery ? 'query' : 'mutation')) return null;
    calls.push({ path: name, procedure, readInput: () => read(index) });
  }
  return { calls, isBatch };
};
