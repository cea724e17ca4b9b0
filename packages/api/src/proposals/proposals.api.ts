import type { ApiSlice } from '../core/api-slice.ts';
import type { ActCaller } from './act-proposed.ts';
import { proposalsRest } from './proposals.rest.ts';
import { proposalsRouter } from './proposals.router.ts';

/** Other slices carry out what is proposed. */
export const proposalsApi = (callerIn: ActCaller) =>
  ({
    router: proposalsRouter(callerIn),
    topics: ['proposals'],
    rest: proposalsRest,
    tag: 'Proposals: what programs would do, if a person accepts it',
  }) as const satisfies ApiSlice;
