import type { Action } from '@farm/domain/permissions';
import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { z } from 'zod';
import type { Meta } from './trpc.ts';

type Listed = {
  type: TRPCProcedureType;
  meta: Meta & { action: Action };
  inputs: readonly z.ZodType[];
  output: z.ZodType;
};

export type Procedures = ReadonlyMap<string, Listed>;

/** The parts of each procedure, by its path. Nothing else reads what tRPC keeps of them. */
export const listProcedures = ({ _def }: AnyTRPCRouter): Procedures =>
  new Map(
    Object.entries(_def.procedures as Record<string, { _def: Listed }>).map(([path, each]) => [
      path,
      each._def,
    ]),
  );

type CallsIn<Named> = {
  [Name in keyof Named]: Named[Name] extends {
    _def: { type: infer Type; $types: { input: infer Input; output: infer Output } };
  }
    ? { type: Type; input: Input; output: Output }
    : CallsIn<Named[Name]>;
};

/** Each procedure of a router by slice and name, some by a name within a name: its type, its input and its output. */
export type CallsOf<Router extends AnyTRPCRouter> = CallsIn<Router['_def']['record']>;
