import type { Day } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { refusedLines, useKeepLines } from '../../orders/orders.calls.ts';
import { toasts } from '../../orders/orders.text.ts';

/** Until another day is read, the lines of the day before stay. */
export const useToShare = (of: { productNameId: number; through: Day }, enabled = true) =>
  trpc.orders.toShare.useQuery(of, { enabled, placeholderData: keepPreviousData });

export const useShareOut = ({ product, onShared }: { product: string | undefined; onShared: () => void }) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.shareOut, {
    topics: ['orders'],
    onSuccess: ({ lines }) => {
      keep(lines);
      onShared();
    },
    success: ({ lines }: { lines: OrderLine[] }) => toasts.sharedOut(product ?? '', lines),
    onFailure: (error) => keep(refusedLines(error).flatMap(({ line }) => line ?? [])),
  });
};
