import { dayIn } from '@farm/domain/core';
import type { AppContext, Context, Log, SessionInfo } from './context.ts';

type Request = {
  session: SessionInfo | null;
  requestId?: string;
  /** The page's own name of what it writes with this request. */
  writeId?: string | undefined;
  network: string;
  claimedNetwork?: string | null;
  userAgent?: string | undefined;
  site?: string | undefined;
  setSessionCookie: Context['setSessionCookie'];
  observe?: Context['observe'];
  limitWrites?: Context['limitWrites'];
  log?: Log;
};

export const makeContext = (farm: AppContext, { writeId, ...request }: Request): Context => ({
  ...farm,
  requestId: null,
  observe: () => {},
  limitWrites: async () => {},
  ...request,
  claimedNetwork: request.claimedNetwork ?? null,
  today: () => dayIn(farm.zone.name, farm.now()),
  after: (effect) => effect('saved'),
  markSaved: () => {},
  publish: (event) =>
    farm.live.publish(event, writeId && request.session ? { uid: request.session.uid, writeId } : undefined),
});
