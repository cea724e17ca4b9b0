import type { Context } from './context.ts';
import { asValue, type Procedure, runProcedure } from './run-procedure.ts';

type ReadSignal = () => AbortSignal | undefined;

const gotten = (get: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? get(name) : undefined) });

/** Typed calls such as `caller.orders.get(input)`. The signal aborts when nobody waits for the answers anymore. */
export const createCallerOf =
  <Caller>(procedures: Record<string, Procedure>) =>
  (ctx: Context, readSignal: ReadSignal = () => undefined) =>
    gotten((slice) =>
      gotten((name) => {
        const path = `${slice}.${name}`;
        const procedure = procedures[path];
        return (
          procedure &&
          ((input: unknown) =>
            runProcedure(procedure, { ctx, path, readInput: () => input, readSignal }, asValue))
        );
      }),
    ) as Caller;
