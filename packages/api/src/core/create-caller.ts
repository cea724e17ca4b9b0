import type { Context } from './context.ts';
import { asValue, type Procedure, runProcedure } from './run-procedure.ts';

type ReadSignal = () => AbortSignal | undefined;

const noSignal = () => undefined;

class Calls {
  readonly ctx: Context;
  readonly readSignal: ReadSignal;

  constructor(ctx: Context, readSignal: ReadSignal) {
    this.ctx = ctx;
    this.readSignal = readSignal;
  }
}

const addGetter = <T extends Calls>(
  to: new (...args: never) => T,
  name: string,
  get: (calls: T) => unknown,
) =>
  Object.defineProperty(to.prototype, name, {
    get(this: T) {
      return get(this);
    },
  });

/** The calls of one slice, made once for all requests. */
const callsOf = (slice: string, procedures: [path: string, procedure: Procedure][]) => {
  class SliceCalls extends Calls {}
  for (const [path, procedure] of procedures) {
    addGetter(SliceCalls, path.slice(slice.length + 1), ({ ctx, readSignal }) => (input: unknown) => {
      const call = { ctx, path, readInput: () => input, readSignal };
      return runProcedure(procedure, call, asValue);
    });
  }
  return SliceCalls;
};

/**
 * Makes typed calls of procedures, such as `caller.orders.get(input)`, with the context of a request. The signal aborts
 * when nobody waits for the answers any more; it is read only by the calls that need it.
 */
export const createCallerOf = <Caller>(procedures: Record<string, Procedure>) => {
  class AllCalls extends Calls {}
  const slices = Map.groupBy(Object.entries(procedures), ([path]) => path.split('.', 1)[0] ?? '');
  for (const [slice, own] of slices) {
    const SliceCalls = callsOf(slice, own);
    addGetter(AllCalls, slice, ({ ctx, readSignal }) => new SliceCalls(ctx, readSignal));
  }
  return (ctx: Context, readSignal: ReadSignal = noSignal) => new AllCalls(ctx, readSignal) as Caller;
};
