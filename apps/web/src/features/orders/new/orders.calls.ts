import { orderTitle } from '@farm/domain/orders';
import { messageOf, type Outputs, refusalOf, trpc } from '../../../lib/api.ts';
import type { DashboardSearch } from '../../../lib/dashboard-search.ts';
import { notify, type Toast } from '../../../lib/notify.tsx';
import { say } from '../../../lib/say.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ALREADY_PLACED, placeToasts } from './new-order.text.ts';

export type Draft = Outputs['orders']['draft'];

/** What a new order starts with. Read once, because what is typed then must not change beneath the person. */
export const useDraft = ({ again, forBuyer }: Pick<DashboardSearch, 'again' | 'forBuyer'>) =>
  trpc.orders.draft.useQuery(again === undefined ? { buyerId: forBuyer ?? 0 } : { orderGroupId: again }, {
    enabled: again !== undefined || forBuyer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type Order = Outputs['orders']['create'];
type Toasts = (order: string, buyer: string, remembered: string) => Toast;

const writing = (onDone: (order: Order) => void, remembered: string, words: Toasts) => ({
  topics: ['orders'] as const,
  reads: ['buyers.words'] as const,
  onSuccess: onDone,
  success: (order: Order) => words(say(orderTitle(order.number)), order.buyerName, remembered),
  onFailure: (error: { data?: unknown }) => {
    const refusal = refusalOf(error);
    if (refusal?.code === 'KEY_REUSED')
      notify.failure({ ...placeToasts.createFailed, message: ALREADY_PLACED });
    else if (refusal || error.data)
      notify.failure({ ...placeToasts.createFailed, message: messageOf(error) }, error);
    else notify.failure(placeToasts.createFailed, error);
  },
});

export const useCreateOrder = (onCreated: (order: Order) => void, remembered: string) =>
  useWrite(trpc.orders.create, writing(onCreated, remembered, placeToasts.created));

/** Adds what is typed to an order that the buyer has already. */
export const useAddToOrder = (onAdded: (order: Order) => void, remembered: string) =>
  useWrite(trpc.orders.addLines, writing(onAdded, remembered, placeToasts.added));
