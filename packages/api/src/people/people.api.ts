import type { ApiSlice } from '../core/api-slice.ts';
import { askStandings } from './ask-standings.ts';
import { peopleRest } from './people.rest.ts';
import { peopleRouter } from './people.router.ts';

export const peopleApi = {
  router: peopleRouter,
  rest: peopleRest,
  tag: 'Who may come in, and how',
  /** Suspends people who were disabled at the outside sign-in service. Does nothing where accounts are the farm's own. */
  jobs: [{ name: 'follow-provider', every: 3_600_000, run: askStandings }],
} as const satisfies ApiSlice;
