import { identityRouter } from '../identity/identity.router.ts';
import { liveRouter } from '../live/live-router.ts';
import { locationsRouter } from '../locations/locations.router.ts';
import { notificationsRouter } from '../notifications/notifications.router.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  identity: identityRouter,
  live: liveRouter,
  locations: locationsRouter,
  notifications: notificationsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
