import type { OrderLine } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Text, type TextProps } from '@mantine/core';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

/** Whether the farm can be asked about it: what is packed is here. */
export const mayWait = ({ status, packed }: Pick<OrderLine, 'status' | 'packed'>): boolean =>
  status === 'confirmed' && !packed;

/** Which of these confirmed lines wait for a harvest. */
export const useToHarvest = (ids: readonly number[]): ReadonlySet<number> => {
  const { data } = trpc.orders.toHarvest.useQuery({ ids: [...ids] }, { enabled: ids.length > 0 });
  return useMemo(() => new Set(data?.map(({ id }) => id)), [data]);
};

/** The mark of a confirmed line whose stock is not here yet. */
export function ToHarvest(props: TextProps) {
  const { t } = useLingui();
  return (
    <Text span size="xs" c="dimmed" {...props}>
      {t`to harvest`}
    </Text>
  );
}
