import type { ApiSlice } from '../core/api-slice.ts';
import { mergeRouters } from '../core/trpc.ts';
import { identityRest } from './identity.rest.ts';
import { identityRouter, joiningRouter, type Tell } from './identity.router.ts';
import { personHistory } from './read-profile.ts';

export const identityApi = (tell: Tell) =>
  ({
    router: mergeRouters(identityRouter, joiningRouter(tell)),
    topics: ['people'],
    rest: identityRest,
    tag: 'People, their sessions and their profiles',
    history: { person: personHistory },
  }) as const satisfies ApiSlice;
