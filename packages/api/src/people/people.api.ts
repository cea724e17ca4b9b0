import type { ApiSlice } from '../core/api-slice.ts';
import { askStandings } from './ask-standings.ts';
import { peopleRouter } from './people.router.ts';

export const peopleApi = {
  router: peopleRouter,
  /** Suspends people who were disabled at the outside sign-in service. Does nothing where accounts are the farm's own. */
  jobs: [{ name: 'follow-provider', every: 3_600_000, run: askStandings }],
} as const satisfies ApiSlice;
