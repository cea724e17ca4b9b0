import type { AppRouter } from '@farm/api';
import type { Operation, TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { newKey } from './create-key.ts';

type OwnWrite = { topics: readonly string[]; succeeded: Promise<boolean> };

/** An event of a write that is forgotten is treated like anyone's. */
const REMEMBERED_MAX = 50;

/** An event is acted on if its write is not answered that soon, so that a slow answer hides no change. */
const ANSWERED_WITHIN_MS = 500;

const page = newKey().slice(0, 16);
const writes = new Map<string, OwnWrite>();
let made = 0;

/** Follows the writes that name in their context which topics they read again. */
export const followWrites: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { topics } = op.context as { topics?: readonly string[] };
    if (!topics?.length) return next(op);
    let settle: (hasSucceeded: boolean) => void = () => {};
    const succeeded = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    made += 1;
    writes.set(`${made}`, { topics, succeeded });
    const [oldest] = writes.keys();
    if (writes.size > REMEMBERED_MAX && oldest) writes.delete(oldest);
    const marked = { ...op, context: { ...op.context, write: made } };
    return next(marked).pipe(tap({ next: () => settle(true), error: () => settle(false) }));
  };

/** Names the writes of one request; the server's live events name them again. */
export const writeHeaders = (ops: readonly Pick<Operation, 'context'>[]): Record<string, string> => {
  const ids = ops.flatMap(({ context }) => (context.write as number | undefined) ?? []);
  return ids.length > 0 ? { 'x-write-id': [page, ...ids].join('-') } : {};
};

/** Tells, once they are answered, whether writes of this page read again by themselves what the topic makes stale. */
export const isReadByOwn = async (by: string | undefined, topic: string): Promise<boolean> => {
  const [of, ...ids] = by?.split('-') ?? [];
  // Each process follows the farm's own details, and may do so only after the answer.
  if (of !== page || topic === 'farm') return false;
  const naming = ids.flatMap((id) => writes.get(id) ?? []).filter(({ topics }) => topics.includes(topic));
  return Promise.race([
    Promise.all(naming.map(({ succeeded }) => succeeded)).then((succeeded) => succeeded.includes(true)),
    new Promise<boolean>((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS, false)),
  ]);
};
