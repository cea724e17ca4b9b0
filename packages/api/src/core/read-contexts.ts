import { openReader } from '@farm/data/app';
import { isDamage } from '@farm/data/connection';
import type { Context, Farm, PersonContext, SessionInfo } from './context.ts';
import { makeContext } from './make-context.ts';

/** Who reads, when and where, as another process is told. */
export type Reader = { session: SessionInfo | null; nowMs: number; zone: string };

export const readerOf = ({ session, now, zone }: PersonContext): Reader => ({
  session,
  nowMs: now().valueOf(),
  zone: zone.name,
});

export type ReadContexts = {
  contextOf: (reader: Reader) => Context;
  /** The damage that an error, or a read before it, has met. */
  damageMetBy: (error: unknown) => NodeJS.ErrnoException | undefined;
};

/** For a process of work: contexts that only read the embedded database, which is opened for the first. */
export const openReadContexts = (path: string): ReadContexts => {
  let opened: ReturnType<typeof openReader> | undefined;
  let met: NodeJS.ErrnoException | undefined;
  return {
    contextOf: ({ session, nowMs, zone }) => {
      if (!opened) {
        opened = openReader(path);
        opened.damage.onFound((found) => {
          met = found;
        });
      }
      // The parts of a farm that reads need.
      const farm = { ...opened, now: () => new Date(nowMs), zone: { name: zone } };
      return makeContext(farm satisfies Partial<Farm> as Farm, {
        session,
        network: '',
        setSessionCookie: () => {},
      });
    },
    damageMetBy: (error) => {
      const { cause } = error as Error;
      return met ?? (isDamage(cause) ? (cause as Error) : undefined);
    },
  };
};
