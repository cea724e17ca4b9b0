import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { outcomeText, webhooksText } from './webhooks.text.ts';

const topics = ['webhooks'] as const;
const { removed, goesOn, skipped, replayed, delivered, undelivered } = webhooksText;

export const useWebhooks = () => trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });

export const useTries = (id: number) => {
  const list = trpc.webhooks.tries.useInfiniteQuery(
    { id, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return { list, data: list.data?.pages.flatMap(({ items }) => items) };
};

export const useCreateWebhook = () => useWrite(trpc.webhooks.create, { topics });
export const useNewSecret = () => useWrite(trpc.webhooks.newSecret, { topics });
export const useReplay = () => useWrite(trpc.webhooks.replay, { topics, success: replayed });
export const useSkip = () => useWrite(trpc.webhooks.skip, { topics, success: skipped });
export const useRemoveWebhook = () => useWrite(trpc.webhooks.remove, { topics, success: removed });

export const useGoOn = () =>
  useWrite(trpc.webhooks.goOn, { topics, success: goesOn, failure: { title: webhooksText.goOnFailed } });

export const useTest = () =>
  useWrite(trpc.webhooks.test, {
    topics,
    onSuccess: ({ outcome, status }) => {
      if (outcome === 'delivered') notify.success(delivered);
      else notify.failure({ title: undelivered, message: outcomeText(outcome, status) });
    },
    failure: { title: undelivered },
  });
