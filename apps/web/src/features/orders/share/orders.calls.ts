import type { Day } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { refusedLines, useKeepLines } from '../keep-lines.ts';
import { toasts } from '../orders.text.ts';

export const useToShare = (productNameId: number, through: Day) =>
  trpc.orders.toShare.useQuery({ productNameId, through });

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
