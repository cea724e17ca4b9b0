import type { Day } from '@farm/domain/core';
import type { PackingDelivery } from '@farm/domain/packing';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTruckDelivery } from '@tabler/icons-react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusOn } from '../../lib/focus.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { packSummaryId } from './pack-deliveries.tsx';
import { deliverableLines, isConfirmed, isReady, isToPack } from './pack-states.ts';
import { useDeliverDay } from './packing-pack.calls.ts';

export const deliverDayId = 'deliver-day';

export function DeliverDay({ day, deliveries }: { day: Day; deliveries: readonly PackingDelivery[] }) {
  const { t } = useLingui();
  const person = usePerson();
  const isEarly = day > useFarmDay();
  const date = formatDayWithWeekday(day);
  const [isOpen, dialog] = useDisclosure();
  const { mutate, isPending, error, reset } = useDeliverDay(day);
  const ready = deliveries.filter((delivery) => isReady(person, delivery));
  const count = ready.length;
  const left = deliveries.filter(
    (delivery) => delivery.lines.some(isConfirmed) && !isReady(person, delivery),
  ).length;
  const deliver = () => {
    if (isPending) return;
    const lines = ready.flatMap((delivery) =>
      deliverableLines(person, delivery).map(({ id, version }) => ({ id, version })),
    );
    const onSuccess = () => {
      dialog.close();
      focusOn(`#${packSummaryId}`);
    };
    mutate({ day, lines }, { onSuccess });
  };
  return (
    <>
      <Button
        id={deliverDayId}
        variant={count > 0 && !deliveries.some(({ lines }) => lines.some(isToPack)) ? 'filled' : 'default'}
        leftSection={<IconTruckDelivery size={18} aria-hidden />}
        disabled={count === 0 && !isOpen}
        onClick={() => {
          reset();
          dialog.open();
        }}
      >{t`Mark all delivered`}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Mark all delivered?`}
        confirmLabel={t`Mark delivered`}
        busyLabel={t`Delivering...`}
        color="brand"
        write={{ isPending, error }}
        onConfirm={deliver}
        onCancel={dialog.close}
      >
        {isEarly && t`This is for ${date}: its day is still to come.`}{' '}
        {t`${plural(count, { one: '# packed delivery leaves', other: '# packed deliveries leave' })} the stock with what was packed.`}{' '}
        {left > 0 &&
          t`${plural(left, { one: '# delivery that is not packed stays.', other: '# deliveries that are not packed stay.' })}`}
      </ConfirmDialog>
    </>
  );
}
