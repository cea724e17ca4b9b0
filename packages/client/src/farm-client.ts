import type { AppRouter } from '@farm/api';
import { BATCH_MAX } from '@farm/domain/core';
import type { RegisterInput, SignUpInput } from '@farm/domain/identity';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import makeFetchCookie from 'fetch-cookie';
import { CookieJar } from 'tough-cookie';
import type { FarmClient, FarmClientOptions } from './client-types.ts';
import type { FarmCalls } from './farm-calls.ts';

/**
 * A typed client for scripts: every call as `farm.<slice>.<call>.query(…)`, `.mutate(…)` or `.subscribe(…)`. A failed
 * call throws; `refusalOf(error)` returns the server's refusal.
 */
export const createFarmClient = (options: FarmClientOptions): FarmClient => {
  const { url, token } = options;
  const endpoint = new URL('/trpc', url).href;
  const fetchWithCookies = makeFetchCookie(fetch, new CookieJar());
  const headers = token ? { authorization: `Bearer ${token}` } : {};

  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: endpoint,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) =>
              fetchWithCookies(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
        false: httpBatchLink({
          url: endpoint,
          headers,
          maxItems: BATCH_MAX,
          fetch: (input, init) => fetchWithCookies(input as string, init as RequestInit),
        }),
      }),
    ],
  });

  const register = (input: RegisterInput) => client.identity.register.mutate(input);

  return Object.assign(Object.create(client satisfies FarmCalls) as FarmCalls, {
    signIn: async ({ code, ...credentials }: { email: string; password: string; code?: string }) => {
      const { user, ticket } = await client.identity.signIn.mutate(credentials);
      if (user) return user;
      if (!ticket) throw new Error('Sign-in returned no user');
      if (code === undefined) throw new Error('This person has a second factor: sign in with a code as well');
      const entered = await client.identity.enterCode.mutate({ ticket, code });
      if (!entered.user) throw new Error('Sign-in returned no user');
      return entered.user;
    },
    signUp: async (input: SignUpInput) => {
      const { uid, email } = await client.identity.signUp.mutate(input);
      if (!uid || !email) throw new Error('Sign-up opened no session');
      return register({ uid, email, name: input.name, role: input.role });
    },
    signOut: async () => {
      await client.identity.signOut.mutate();
    },
  });
};
