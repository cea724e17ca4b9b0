import type { AppRouter } from '@farm/api';
import { BATCH_MAX } from '@farm/domain/core';
import type { Profile, RegisterInput, SignUpInput } from '@farm/domain/identity';
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import makeFetchCookie from 'fetch-cookie';
import { CookieJar } from 'tough-cookie';

export type FarmClientOptions = {
  /** The farm's address, such as `http://localhost:3000`. */
  url: string;
  /** A personal access token; without one, call `signIn`. */
  token?: string;
};

export type FarmClient = TRPCClient<AppRouter> & {
  /** Signs in; the session cookie is kept in this client's own cookie jar. */
  signIn: (credentials: { email: string; password: string }) => Promise<Profile>;
  /** Creates an account with an access code, registers the profile, and signs in. */
  signUp: (input: SignUpInput) => Promise<Profile>;
  /** Ends the session on the server. */
  signOut: () => Promise<void>;
};

/**
 * A typed client for scripts: every procedure as `client.<slice>.<procedure>.query(…)`, `.mutate(…)` or
 * `.subscribe(…)`. A failed call throws; `refusalOf(error)` returns the server's refusal.
 */
export const createFarmClient = ({ url, token }: FarmClientOptions): FarmClient => {
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

  return Object.assign(Object.create(client) as TRPCClient<AppRouter>, {
    signIn: async (credentials: { email: string; password: string }) => {
      const { user } = await client.identity.signIn.mutate(credentials);
      if (!user) throw new Error('Sign-in returned no user');
      return user;
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
