import { listProcedures } from '../core/list-procedures.ts';
import { createCallerFactory, router } from '../core/trpc.ts';
import { historyRouter } from '../history/history.router.ts';
import { slices } from './slices.ts';
import { liveRouter } from './transport/live-router.ts';

type Slices = typeof slices;
type Name = keyof Slices;
type Has<Key extends string> = { [S in Name]: Slices[S] extends Record<Key, unknown> ? S : never }[Name];

type Topic = Slices[Has<'topics'>]['topics'][number];

export const liveTopics: readonly Topic[] = Object.values(slices).flatMap((slice) =>
  'topics' in slice ? slice.topics : [],
);

declare module '../core/live-hub.ts' {
  interface LiveTopics extends Record<Topic, true> {}
}

const routers = Object.fromEntries(
  Object.entries(slices).flatMap(([name, slice]) => ('router' in slice ? [[name, slice.router]] : [])),
) as { [S in Has<'router'>]: Slices[S]['router'] };

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const histories = Object.assign(
  {},
  ...Object.values(slices).map((slice) => ('history' in slice ? slice.history : {})),
) as AllOf<Slices[Has<'history'>]['history']>;

export const appRouter = router({
  ...routers,
  history: historyRouter(histories),
  live: liveRouter,
});

export type AppRouter = typeof appRouter;

export const procedures = listProcedures(appRouter);

export const createCaller = createCallerFactory(appRouter);

type RouterCaller = ReturnType<typeof createCaller>;

declare module '../core/rest-app.ts' {
  interface Caller extends RouterCaller {}
}

export type { Caller } from '../core/rest-app.ts';
