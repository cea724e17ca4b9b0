import type { Action } from '@farm/domain/permissions';
import { TRPCError, type TRPCProcedureType } from '@trpc/server';
import type { z } from 'zod';
import { compiledOf } from './compile-schema.ts';
import type { Context } from './context.ts';
import { guardCall } from './trpc.ts';

type Definition = {
  type: TRPCProcedureType;
  meta: { action: Action };
  inputs: readonly z.ZodType[];
  output: z.ZodType;
  resolver: (call: {
    ctx: Context;
    input: unknown;
    path: string;
    readonly signal: AbortSignal | undefined;
  }) => unknown;
};
export type Procedure = { _def: Definition };

export type ProcedureCall = {
  ctx: Context;
  path: string;
  readInput: () => unknown;
  readSignal: () => AbortSignal | undefined;
};

/** A class, since each literal with a getter gets its own hidden class, which keeps the whole request in memory. */
class ResolverCall {
  readonly ctx: Context;
  readonly input: unknown;
  readonly path: string;
  readonly #readSignal: () => AbortSignal | undefined;

  constructor(ctx: Context, input: unknown, { path, readSignal }: ProcedureCall) {
    this.ctx = ctx;
    this.input = input;
    this.path = path;
    this.#readSignal = readSignal;
  }

  get signal(): AbortSignal | undefined {
    return this.#readSignal();
  }
}

const parseInput = (schema: z.ZodType, readInput: () => unknown) => {
  const input = readInput();
  try {
    return compiledOf(schema).parse(input);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
};

const toValue = (output: z.ZodType, returned: unknown): unknown => compiledOf(output).parse(returned);

export const jsonOf = (output: z.ZodType, returned: unknown) => JSON.stringify(toValue(output, returned));

export type AnswerAs<Answer> = {
  from: (output: z.ZodType, returned: unknown) => Answer;
  fromJson: (json: string) => Answer;
};

export const asValue: AnswerAs<unknown> = { from: toValue, fromJson: JSON.parse };

/** As tRPC does, but without copying the context for each of its middlewares, which took longer than most procedures. */
export const runProcedure = <Answer>(
  { _def: { type, meta, inputs, output, resolver } }: Procedure,
  call: ProcedureCall,
  answerAs: AnswerAs<Answer>,
): Promise<Answer> =>
  guardCall({ ctx: call.ctx, type, path: call.path, action: meta.action }, async (ofCall) => {
    const [schema] = inputs;
    const input = schema && parseInput(schema, call.readInput);
    const { path, readInput: sent, readSignal } = call;
    const json = ofCall.longReads?.(ofCall, { path, input, sent, readSignal });
    if (json) return answerAs.fromJson(await json);
    const returned = await resolver(new ResolverCall(ofCall, input, call));
    try {
      return answerAs.from(output, returned);
    } catch (cause) {
      throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause });
    }
  });
