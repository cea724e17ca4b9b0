import type { OrderLine } from '@farm/domain/orders';
import { Text } from '@mantine/core';
import { trpc } from '../../../lib/api.ts';
import { usePromises } from '../orders.calls.ts';
import { promiseText } from '../orders.text.ts';

/** It shows what can be promised of a short line's product; nothing where no harvest is expected. */
export const useLinePromise = (line: OrderLine) => {
  const { data: templates } = trpc.catalog.list.useQuery();
  // A line only knows its product by the name of then.
  const product = templates?.find(({ name }) => name === line.productName);
  return usePromises(product ? [product.id] : [], line.deliveryDate).get(product?.id ?? 0);
};

export default function LinePromise({ line }: { line: OrderLine }) {
  const promised = useLinePromise(line);
  if (!promised) return null;
  return (
    <Text size="xs" c="dimmed">
      {promiseText(promised, line.deliveryDate, line.unitsPerPackage)}
    </Text>
  );
}
