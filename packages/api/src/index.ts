export type { Context, Farm, Log, PersonContext, SessionInfo } from './core/context.ts';
export { makeContext } from './core/make-context.ts';
export { type AppOptions, createApp } from './http/create-app.ts';
export { BATCH_MAX } from './http/trpc-route.ts';
export { openLiveHub } from './live/live-hub.ts';
export { type AppRouter, type Caller, createCaller } from './trpc/router.ts';
