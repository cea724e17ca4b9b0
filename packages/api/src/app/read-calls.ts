import { BATCH_MAX } from '@farm/domain/core';
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Procedure } from '../core/run-procedure.ts';
import { procedures } from './router.ts';

export type TypedCall = {
  path: string;
  /** Undefined if there is none with this path. */
  procedure: Procedure | undefined;
  readInput: () => unknown;
};

const invalid = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
};

/** The inputs of a batch by their index. */
const assertRecord = (inputs: unknown): Record<number, unknown> => {
  if (typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)) {
    return inputs as Record<number, unknown>;
  }
  throw invalid('"input" needs to be an object when doing a batch call');
};

/** Whether each call of a batch is to be answered as soon as it is done, in a line of its own. */
export const isStreamed = ({ headers }: FastifyRequest) =>
  (headers['trpc-accept'] ?? headers.accept)
    ?.toString()
    .split(',')
    .some((type) => type.trim() === 'application/jsonl') ?? false;

type Query = Partial<Record<string, string | string[]>>;

/** The first value of a parameter. */
const firstOf = (request: FastifyRequest, name: string) => [(request.query as Query)[name]].flat()[0];

export const isBatch = (request: FastifyRequest): boolean => firstOf(request, 'batch') === '1';

/** The text of the inputs; a call by GET may have none. */
const textOf = (request: FastifyRequest): string | undefined =>
  request.method === 'GET'
    ? firstOf(request, 'input') || undefined
    : String(request.body).replace(/^\ufeff/, '');

/** Reads the input of each call, the text once for all. */
const inputReader = (request: FastifyRequest) => {
  const inBatch = isBatch(request);
  let all: { inputs: unknown } | undefined;
  const readAll = () => {
    const text = textOf(request);
    const inputs = text === undefined ? undefined : parse(text);
    return inBatch ? assertRecord(inputs === undefined ? {} : inputs) : inputs;
  };
  return (index: number): unknown => {
    all ??= { inputs: readAll() };
    return inBatch ? (all.inputs as Record<number, unknown>)[index] : all.inputs;
  };
};

/**
 * Reads what a request calls, as tRPC's clients ask for it: queries by GET, mutations by POST, one or a batch of them.
 * Throws for what none of them would send.
 */
export const readCalls = (request: FastifyRequest): TypedCall[] => {
  const { method, body, params } = request;
  if (method !== 'GET' && body === undefined) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Missing content-type header' });
  }
  const { path } = params as { path: string };
  const paths = isBatch(request) ? path.split(',') : [path];
  if (paths.length > BATCH_MAX) throw invalid('Batch call exceeds maximum size');
  const read = inputReader(request);
  const calls = paths.map((name, index) => ({
    path: name,
    procedure: Object.hasOwn(procedures, name) ? procedures[name] : undefined,
    readInput: () => read(index),
  }));
  const types = new Set(calls.flatMap(({ procedure }) => procedure?._def.type ?? []));
  if (types.size > 1) throw invalid(`Cannot mix procedure types in call: ${[...types].join(', ')}`);
  return calls;
};
