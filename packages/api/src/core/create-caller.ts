import type { Context } from './context.ts';
import { asValue, type Procedure, runProcedure } from './run-procedure.ts';

type Options = { signal?: AbortSignal | undefined };

class Calls {
  readonly ctx: Context;
  readonly signal: AbortSignal | undefined;

  constructor(ctx: Context, { signal }: Options) {
    this.ctx = ctx;
    this.signal = signal;
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
    addGetter(SliceCalls, path.slice(slice.length + 1), ({ ctx, signal }) => (input: unknown) => {
      const call = { ctx, path, readInput: () => input, readSignal: () => signal };
      return runProcedure(procedure, call, asValue);
    });
  }
  return SliceCalls;
};

/** Makes typed calls of procedures, such as `caller.orders.get(input)`, with the context of a request. */
export const createCallerOf = <Caller>(procedures: Record<string, Procedure>) => {
  class AllCalls extends Calls {}
  const slices = Map.groupBy(Object.entries(procedures), ([path]) => path.split('.', 1)[0] ?? '');
  for (const [slice, own] of slices) {
    const SliceCalls = callsOf(slice, own);
    addGetter(AllCalls, slice, ({ ctx, signal }) => new SliceCalls(ctx, { signal }));
  }
  return (ctx: Context, options: Options = {}) => new AllCalls(ctx, options) as Caller;
};
