import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

/** Whether the farm has a price or an invoice; undefined until it is known. Before that nothing of invoices shows. */
export const useInvoicesOn = (isAsked = true): boolean | undefined => {
  const mayRead = useMay()('invoices.read') && isAsked;
  const lists = trpc.prices.lists.useQuery(undefined, { enabled: mayRead });
  const isPriced = lists.data?.some(({ isUsed }) => isUsed);
  const any = trpc.invoices.list.useQuery(
    { show: 'all', limit: 1 },
    { enabled: mayRead && isPriced === false },
  );
  if (!mayRead) return false;
  if (isPriced) return true;
  return any.data && any.data.items.length > 0;
};

/** Undefined until it is known; always for those who may not know the farm's billing. */
export const usePaymentsKept = (): 'here' | 'accounting' | undefined =>
  trpc.farm.billing.useQuery(undefined, { enabled: useMay()('farm.billing') }).data?.paymentsKept;
