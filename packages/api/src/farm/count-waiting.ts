import {
  WAITING_MAX,
  type Waiting,
  type WaitingInput,
  type WaitingRoom,
  waitingRooms,
} from '@farm/domain/farm';
import type { Action } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import { mayDo } from '../core/trpc.ts';

/** It counts what waits in each room, for who may do it; the slices of the rooms count. */
export type Waits = Record<
  WaitingRoom,
  { action: Action; count: (ctx: PersonContext, most: number) => Promise<number> }
>;

export const countWaiting =
  (waits: Waits) =>
  async (ctx: PersonContext, { rooms = [...waitingRooms] }: WaitingInput): Promise<Waiting> => {
    const mine = [...new Set(rooms)].filter((room) => mayDo(ctx.session, waits[room].action));
    const counts = await Promise.all(
      mine.map(async (room) => [room, Math.min(await waits[room].count(ctx, WAITING_MAX), WAITING_MAX)]),
    );
    return Object.fromEntries(counts);
  };
