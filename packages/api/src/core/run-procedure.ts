import type { Action } from '@farm/domain/permissions';
import { TRPCError, type TRPCProcedureType } from '@trpc/server';
import type { z } from 'zod';
import { compiledOf } from './compile-schema.ts';
import type { Context } from './context.ts';
import { guardCall } from './trpc.ts';

/** What tRPC knows of a procedure that was made by `open`, `identified` or `permitted`. */
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
  /** Reads the input, once the caller is known to have the permission. */
  readInput: () => unknown;
  readSignal: () => AbortSignal | undefined;
};

const parseInput = (schema: z.ZodType, readInput: () => unknown) => {
  const input = readInput();
  try {
    return compiledOf(schema).parse(input);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
};

/** Answers with the value that the procedure's output schema makes of what it returned. */
export const asValue = (output: z.ZodType, returned: unknown): unknown => compiledOf(output).parse(returned);

/** Answers with the JSON of that value; undefined if there is none. */
export const asJson = (output: z.ZodType, returned: unknown): string | undefined =>
  JSON.stringify(asValue(output, returned));

/**
 * Runs a procedure as tRPC does, but without copying the call and its context for each of tRPC's middlewares, which took
 * longer than most procedures. Here what a procedure returns becomes an answer.
 */
export const runProcedure = <Answer>(
  { _def: { type, meta, inputs, output, resolver } }: Procedure,
  { ctx, path, readInput, readSignal }: ProcedureCall,
  answerAs: (output: z.ZodType, returned: unknown) => Answer,
): Promise<Answer> =>
  guardCall({ ctx, type, path, action: meta.action }, async (ofCall) => {
    const [schema] = inputs;
    const returned = await resolver({
      ctx: ofCall,
      input: schema && parseInput(schema, readInput),
      path,
      get signal() {
        return readSignal();
      },
    });
    try {
      return answerAs(output, returned);
    } catch (cause) {
      throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause });
    }
  });
