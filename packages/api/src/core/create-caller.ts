import type { Context } from './context.ts';
import { asValue, type Procedure, runProcedure } from './run-procedure.ts';

type ReadSignal = () => AbortSignal | undefined;

const gotten = (get: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? get(name) : undefined) });

/**
 * Makes typed calls of procedures, such as `caller.orders.get(input)`, with the context of a request. The signal aborts
 * when nobody waits for the answers any more; it is read only by the calls that need it.
 */
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
