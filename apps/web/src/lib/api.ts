import type { AppRouter } from '@farm/api';
import { BATCH_MAX } from '@farm/domain/core';
import { type RefusalCode, type RefusalDetails, refusalKinds } from '@farm/domain/refusals';
import type { SentText } from '@farm/domain/texts';
import { t } from '@lingui/core/macro';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { saySent } from './say.ts';

export type Outputs = inferRouterOutputs<AppRouter>;

/** The typed procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Data is fresh for so long; what changes sooner is told by live events. */
const STALE_AFTER_MS = 30_000;

/** The context of a call that goes in a request of its own. */
export const alone = { isAlone: true };

export type FarmRefusal = { code: RefusalCode; message: string; text?: SentText } & RefusalDetails;

/** What the farm refused, in the language of the page, where an error is a refusal; undefined for a server out of reach or at fault. */
export const refusalOf = (error: unknown): FarmRefusal | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = error.data as { refusal?: Omit<FarmRefusal, 'message'> | null } | undefined;
  if (!data?.refusal) return undefined;
  const { issues, text = issues?.[0]?.text } = data.refusal;
  return {
    ...data.refusal,
    message: saySent({ message: error.message, text }),
  };
};

/** What an answer says that is not in the words of the farm: of something before it, or of a farm at fault. */
class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, says: string) {
    super(`${status}: ${says}`);
    this.status = status;
  }
}

const TEXT_MAX = 300;

/** Fetches; an answer that is neither a success nor a failure as the farm tells it rejects with what it says. */
const fetchAnswer: NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']> = async (input, init) => {
  const response = await fetch(input, init as RequestInit);
  if (response.ok) return response;
  const text = (await response.clone().text()).trim();
  if (/^\s*[[{].*"error"/s.test(text)) return response;
  const says = text === '' || text.startsWith('<') ? response.statusText : text.slice(0, TEXT_MAX);
  throw new AnswerError(response.status, says);
};

const answerErrorOf = (error: unknown): AnswerError | undefined =>
  error instanceof TRPCClientError && error.cause instanceof AnswerError ? error.cause : undefined;

/** Whether the farm gave no answer at all, or none that can be read. */
export const isOutOfReach = (error: unknown): boolean => {
  if (answerErrorOf(error)) return false;
  return error instanceof TRPCClientError ? !error.data : error !== null && error !== undefined;
};

/** What is answered for a farm that is busy, restarting or out of reach of what stands before it. */
const BUSY_STATUSES = [502, 503, 504];

/** Whether the same may well be answered in a while. */
export const isBusy = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  if (refusal) return refusalKinds[refusal.code] === 'busy';
  return BUSY_STATUSES.includes(answerErrorOf(error)?.status ?? 0);
};

/** Whether the farm answers that there is no such thing: asking again changes nothing. */
export const isGone = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal !== undefined && refusalKinds[refusal.code] === 'missing';
};

/** A failure in a sentence fit to show, in the language of the page. */
export const messageOf = (error: unknown): string => {
  const refusal = refusalOf(error);
  if (refusal) return refusal.message;
  const answered = answerErrorOf(error);
  if (answered) return answered.message;
  if (!(error instanceof TRPCClientError && error.data))
    return t`The farm cannot be reached. Check your connection; what you typed is kept.`;
  return error.data.code === 'INTERNAL_SERVER_ERROR'
    ? t`Something went wrong on our side. Nothing you entered is lost; try again in a moment.`
    : error.message;
};

/** An endless list says which way it reads on; the farm's page marks lead one way only, and it takes no such word. */
const withoutDirection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { direction: _, ...input } = Object(op.input) as Record<string, unknown>;
    return next(_ === undefined ? op : { ...op, input });
  };

/** Whether the session has ended, which the sign-in page tells. */
export const isSignedOut = (error: unknown): boolean => {
  const code = refusalOf(error)?.code;
  return code === 'SIGN_IN_REQUIRED' || code === 'PROFILE_MISSING';
};

/**
 * What is told to be stale while it is read for the first time is read once more after: the answer under way may be
 * older than the change, and would count as fresh.
 */
const rereadToldEarly = (queryClient: QueryClient) => {
  const told = new WeakSet<Query>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isFirst) told.add(query);
    if (action.type === 'error') told.delete(query);
    if (action.type === 'success' && told.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};

export const createApi = (onSignedOut: () => void) => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    // Not a default of mutations: the first hook with an onError of its own would put it aside.
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Out of reach is said at once; nothing waits unseen for the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  rereadToldEarly(queryClient);
  const client = trpc.createClient({
    links: [
      withoutDirection,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/trpc' }),
        false: splitLink({
          // A call that may take long, so that no other waits for its answer: `trpc: { context: alone }`.
          condition: ({ context }) => context.isAlone === true,
          true: httpLink({ url: '/trpc', fetch: fetchAnswer }),
          false: httpBatchLink({ url: '/trpc', maxItems: BATCH_MAX, fetch: fetchAnswer }),
        }),
      }),
    ],
  });
  return { queryClient, client };
};
