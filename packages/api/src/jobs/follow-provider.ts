import { askStandings } from '../people/ask-standings.ts';
import type { Job } from './run-jobs.ts';

/** Suspends people who were disabled at the outside sign-in service. Does nothing where accounts are the farm's own. */
export const followProvider: Job = { name: 'follow-provider', every: 3_600_000, run: askStandings };
