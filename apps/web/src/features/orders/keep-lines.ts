import {
  type LineCoverage,
  type LineRef,
  type OrderLine,
  orderStatuses,
  type RefusedLine,
} from '@farm/domain/orders';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';

const Line = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(orderStatuses),
  quantity: z.int(),
  orderGroupId: z.string(),
  deliveryDate: z.iso.date(),
  productName: z.string(),
  size: z.string(),
});

export const presentLine = (error: unknown): OrderLine | undefined => {
  const present = refusalOf(error)?.present;
  return Line.safeParse(present).success ? (present as OrderLine) : undefined;
};

const Refused = z.array(z.object({ id: z.int(), line: z.nullable(Line), message: z.string() }));

export const refusedLines = (error: unknown): RefusedLine[] => {
  const present = refusalOf(error)?.present;
  return Refused.safeParse(present).success ? (present as RefusedLine[]) : [];
};

/** Answers lines as they are now, where a refusal tells of them. */
export const linesIn = (error: unknown): OrderLine[] => [
  ...[presentLine(error) ?? []].flat(),
  ...refusedLines(error).flatMap(({ line }) => line ?? []),
];

export const lineRefs = (lines: readonly LineRef[]): LineRef[] =>
  lines.map(({ id, version }) => ({ id, version }));

/** Answers the refused lines that are weighed when packed and have no weight yet. */
export const unweighedLines = (error: unknown): RefusedLine[] =>
  refusalOf(error)?.code === 'WEIGHT_MISSING' ? refusedLines(error) : [];

const Short = z.array(z.object({ id: z.int(), shortPackages: z.int() }));

/** Answers the lines that free stock does not cover, about which the farm asks. */
export const shortLines = (error: unknown): LineCoverage[] => {
  const refusal = refusalOf(error);
  return refusal?.code === 'STOCK_SHORT' && Short.safeParse(refusal.present).success
    ? (refusal.present as LineCoverage[])
    : [];
};

type Page = Outputs['orders']['list'];

export const useKeepLines = (): ((lines: readonly OrderLine[]) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (lines) => {
      const answered = new Map(lines.map((line) => [line.id, line]));
      const latest = (shown: OrderLine) => {
        const line = answered.get(shown.id);
        return line && shown.version <= line.version ? line : shown;
      };
      const withLines = <Order extends { lines: OrderLine[] }>(order: Order): Order =>
        order.lines.some(({ id }) => answered.has(id)) ? { ...order, lines: order.lines.map(latest) } : order;
      queryClient.setQueriesData<InfiniteData<Page>>(
        { queryKey: getQueryKey(trpc.orders.list, undefined, 'infinite') },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.map(withLines) })),
          },
      );
      queryClient.setQueriesData<Outputs['orders']['get']>(
        { queryKey: getQueryKey(trpc.orders.get) },
        (order) => order && withLines(order),
      );
    },
    [queryClient],
  );
};
