import type { AppRouter } from '@farm/api';
import type { FieldIssue, RefusalCode } from '@farm/domain';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The typed procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The server takes at most so many calls in one request. */
const BATCH_MAX = 10;
/** Data is fresh for so long; what changes sooner is told by live events. */
const STALE_AFTER_MS = 30_000;

export type FarmRefusal = {
  code: RefusalCode;
  message: string;
  issues?: FieldIssue[];
  present?: unknown;
  retryAfter?: number;
};

/** What the farm refused, where an error is a refusal; undefined for a server out of reach or at fault. */
export const refusalOf = (error: unknown): FarmRefusal | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as { refusal?: Omit<FarmRefusal, 'message'> | null } | undefined;
  return data?.refusal ? { ...data.refusal, message: error.message } : undefined;
};

const UNREACHABLE = 'The farm cannot be reached. Check your connection; what you typed is kept.';

/** A failure in a sentence fit to show. */
export const messageOf = (error: unknown): string => {
  const refusal = refusalOf(error);
  if (refusal) return refusal.message;
  if (error instanceof TRPCClientError && error.data) return error.message;
  return UNREACHABLE;
};

export const createApi = (onSignedOut: () => void) => {
  const isSignedOut = (error: unknown) => {
    const code = refusalOf(error)?.code;
    return code === 'SIGN_IN_REQUIRED' || code === 'PROFILE_MISSING';
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && onSignedOut() }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false, onError: (error) => isSignedOut(error) && onSignedOut() },
    },
  });
  const client = trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/trpc' }),
        false: httpBatchLink({ url: '/trpc', maxItems: BATCH_MAX }),
      }),
    ],
  });
  return { queryClient, client };
};
