import { dayIn } from '@farm/domain/core';
import type { Context, Farm, SessionInfo } from './context.ts';

type Request = {
  session: SessionInfo | null;
  network: string;
  claimedNetwork?: string | null;
  setSessionCookie: Context['setSessionCookie'];
};

/** The context of one request on a running farm. */
export const makeContext = (farm: Farm, request: Request): Context => ({
  ...farm,
  ...request,
  claimedNetwork: request.claimedNetwork ?? null,
  today: () => dayIn(farm.zone.name, farm.now()),
  after: (effect) => effect(),
  publish: (event) => farm.live.publish(event),
});
