import type { DeliveryEvent } from '@farm/domain/deliveries';
import { openLineMoves } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { usePerson } from '../../lib/person.tsx';
import { useLineActs } from '../orders/acts/line-acts.tsx';

export function DeliverButton({ event, onDelivered }: { event: DeliveryEvent; onDelivered: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const { act, busyLines } = useLineActs();
  const confirmed = event.lines.filter(({ status }) => status === 'confirmed');
  const lines = confirmed.filter((line) => openLineMoves(person, line).includes('deliver'));
  const mine = lines.length;
  const all = confirmed.length;
  if (mine === 0) return null;
  return (
    <Button
      leftSection={<IconTruckDelivery size={18} aria-hidden />}
      loading={lines.some(({ id }) => busyLines.has(id))}
      onClick={() => act('deliver', lines, { onDone: onDelivered, among: event.lines })}
    >
      {mine === all ? t`Mark delivered` : t`Mark ${mine} of ${all} lines delivered`}
    </Button>
  );
}
