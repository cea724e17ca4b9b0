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
import { followWrites, writeHeaders } from './own-writes.ts';
import { saySent } from './translate.ts';

export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = /* @__PURE__ */ createTRPCReact<AppRouter>();

const STALE_AFTER_MS = 30_000;

export const alone = { isAlone: true };
/** For a query whose input is too long, or too private, for an address: `trpc: { context: posted }`. */
export const posted = { isPosted: true };

export type FarmRefusal = { code: RefusalCode; message: string; text?: SentText } & RefusalDetails;

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

export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TEXT_MAX = 300;

export const fetchAnswer: NonNullable<Parameters<typeof httpLink<AppRouter>>[0]['fetch']> = async (
  input,
  init,
) => {
  const response = await fetch(input, init as RequestInit);
  if (response.ok) return response;
  const text = (await response.clone().text()).trim();
  if (/^\s*[[{].*"error"/s.test(text)) return response;
  const says = text === '' || text.startsWith('<') ? response.statusText : text.slice(0, TEXT_MAX);
  throw new AnswerError(response.status, `${response.status}: ${says}`);
};

const answerErrorOf = (error: unknown): AnswerError | undefined =>
  error instanceof TRPCClientError && error.cause instanceof AnswerError ? error.cause : undefined;

export const isOutOfReach = (error: unknown): boolean => {
  if (answerErrorOf(error)) return false;
  return error instanceof TRPCClientError ? !error.data : error !== null && error !== undefined;
};

const BUSY_STATUSES = [502, 503, 504];

export const isBusy = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  if (refusal) return refusalKinds[refusal.code] === 'busy';
  return BUSY_STATUSES.includes(answerErrorOf(error)?.status ?? 0);
};

export const isUnknown = (error: unknown): boolean => refusalOf(error)?.code === 'WRITE_UNKNOWN';

export const isGone = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal !== undefined && refusalKinds[refusal.code] === 'missing';
};

export const messageOf = (error: unknown): string => {
  const refusal = refusalOf(error);
  if (refusal) return refusal.message;
  const answered = answerErrorOf(error);
  if (answered) return answered.message;
  if (!(error instanceof TRPCClientError && error.data))
    return t`The farm cannot be reached. Check your connection.`;
  return error.data.code === 'INTERNAL_SERVER_ERROR'
    ? t`Something went wrong on our side. Try again in a moment.`
    : error.message;
};

export const reportNumberOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? error.data?.requestId : undefined;

/** Removes the direction that infinite queries send: the API reads lists in one direction only. */
const withoutDirection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { direction: _, ...input } = Object(op.input) as Record<string, unknown>;
    return next(_ === undefined ? op : { ...op, input });
  };

export const isSignedOut = (error: unknown): boolean => {
  const code = refusalOf(error)?.code;
  return code === 'SIGN_IN_REQUIRED' || code === 'PROFILE_MISSING' || code === 'PERSON_SUSPENDED';
};

/** The farm asks for a second factor now, which this administrator has yet to set up. */
export const isFactorRequired = (error: unknown): boolean => refusalOf(error)?.code === 'FACTOR_REQUIRED';

export const isSuspended = (error: unknown): boolean => refusalOf(error)?.code === 'PERSON_SUSPENDED';

/** An answer may be older than a change reported during its first read, and would count as fresh. */
const rereadIfStaleEarly = (queryClient: QueryClient) => {
  const staleEarly = new WeakSet<Query>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isFirst) staleEarly.add(query);
    if (action.type === 'error') staleEarly.delete(query);
    if (action.type === 'success' && staleEarly.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};

export const createApi = (
  onSignedOut: (isSuspended: boolean) => void,
  links: readonly TRPCLink<AppRouter>[] = [],
  onFactorRequired = () => {},
) => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut(isSuspended(error));
    else if (isFactorRequired(error)) onFactorRequired();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    // Not a default option of mutations, which a hook's own onError would replace.
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Fails at once without a connection, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  rereadIfStaleEarly(queryClient);
  const client = trpc.createClient({
    links: [
      ...links,
      withoutDirection,
      followWrites,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: '/trpc' }),
        false: splitLink({
          condition: ({ context }) => context.isPosted === true,
          true: httpLink({ url: '/trpc', methodOverride: 'POST', fetch: fetchAnswer }),
          false: splitLink({
            // A call that may take long goes alone, so that no other waits for it: `trpc: { context: alone }`.
            condition: ({ context }) => context.isAlone === true,
            true: httpLink({ url: '/trpc', fetch: fetchAnswer }),
            false: httpBatchLink({
              url: '/trpc',
              maxItems: BATCH_MAX,
              fetch: fetchAnswer,
              headers: ({ opList }) => writeHeaders(opList),
            }),
          }),
        }),
      }),
    ],
  });
  return { queryClient, client };
};
