import { neededUnits } from '@farm/domain/inventory';
import { type OrderLine, openLineMoves } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { trpc } from '../../../lib/api.ts';
import { formatMonthDay } from '../../../lib/format.ts';
import { usePerson } from '../../../lib/person.tsx';
import { usePromises } from '../orders.calls.ts';
import { promiseText } from '../promise.text.ts';
import { useLineDay } from './orders.calls.ts';

/** It shows what can be promised of a short line's product; nothing where no harvest is expected. */
const useLinePromise = (line: OrderLine) => {
  const { data: templates } = trpc.catalog.list.useQuery();
  // A line only knows its product by the name of then.
  const product = templates?.find(({ name }) => name === line.productName);
  return usePromises(product ? [product.id] : [], line.deliveryDate).get(product?.id ?? 0);
};

export function LinePromise({ line }: { line: OrderLine }) {
  const promised = useLinePromise(line);
  if (!promised) return null;
  return (
    <Text size="xs" c="dimmed">
      {promiseText(promised, line.deliveryDate, line.unitsPerPackage)}
    </Text>
  );
}

/** With a button that moves the line to the day from which on enough can be promised. */
export function LinePromiseAct({ line, onMoved }: { line: OrderLine; onMoved: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const promised = useLinePromise(line);
  const move = useLineDay(onMoved);
  if (!promised) return null;
  const { next } = promised;
  const needed = Number(neededUnits(line.quantity, line.unitsPerPackage));
  const isEnough = next && needed <= next.units && openLineMoves(person, line).includes('reschedule');
  const day = next && formatMonthDay(next.day);
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">{promiseText(promised, line.deliveryDate, line.unitsPerPackage)}</Text>
      {isEnough && (
        <Button
          variant="default"
          size="xs"
          aria-disabled={move.isPending}
          onClick={() => {
            if (move.isPending) return;
            const { id, version } = line;
            move.mutate({ lines: [{ id, version }], deliveryDate: next.day });
          }}
        >
          {t`Use ${day}`}
        </Button>
      )}
    </Group>
  );
}
