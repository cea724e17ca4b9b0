import { BATCH_MAX } from '@farm/domain/core';
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Procedure } from '../core/run-procedure.ts';
import { procedures } from './router.ts';

export type TypedCall = {
  path: string;
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

const assertRecord = (inputs: unknown): Record<number, unknown> => {
  if (typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)) {
    return inputs as Record<number, unknown>;
  }
  throw invalid('"input" needs to be an object when doing a batch call');
};

export const isStreamed = ({ headers }: FastifyRequest) =>
  (headers['trpc-accept'] ?? headers.accept)
    ?.toString()
    .split(',')
    .some((type) => type.trim() === 'application/jsonl') ?? false;

type Query = Partial<Record<string, string | string[]>>;

const firstOf = (request: FastifyRequest, name: string) => [(request.query as Query)[name]].flat()[0];

export const isBatch = (request: FastifyRequest): boolean => firstOf(request, 'batch') === '1';

const textOf = (request: FastifyRequest): string | undefined =>
  request.method === 'GET'
    ? firstOf(request, 'input') || undefined
    : String(request.body).replace(/^\ufeff/, '');

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

export const readCalls = (request: FastifyRequest): TypedCall[] => {
  const { method, body, params } = request;
  if (method !== 'GET' && body === undefined)
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Missing content-type header' });
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
