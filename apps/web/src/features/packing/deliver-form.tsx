import type { Day } from '@farm/domain/core';
import { DeliverInput, type PackingDelivery } from '@farm/domain/packing';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useUnsaved } from '../../components/form-dialog.tsx';
import { SaveForm } from '../../components/save-form.tsx';
import { schemaErrors, showRefusal } from '../../lib/field-errors.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { formatDayWithWeekday } from '../../lib/format.ts';
import { usePerson } from '../../lib/person.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { deliverableLines, isToPack } from './pack-states.ts';
import { useDeliver } from './packing-pack.calls.ts';

type DeliverFormProps = { day: Day; delivery: PackingDelivery; onDone: () => void };

export default function DeliverForm({ day, delivery, onDone }: DeliverFormProps) {
  const { t } = useLingui();
  const person = usePerson();
  const isEarly = day > useFarmDay();
  const date = formatDayWithWeekday(day);
  const { buyerId, notes } = delivery;
  const lines = deliverableLines(person, delivery);
  const unpacked = lines.filter(isToPack).length;
  const count = lines.length - unpacked;
  const open = notes.find(({ deliveredAt }) => deliveredAt === null);
  const toInput = ({ receivedBy }: { receivedBy: string }) => ({
    buyerId,
    day,
    lines: lines.map(({ id, version }) => ({ id, version })),
    receivedBy,
  });
  const form = useForm({
    initialValues: { receivedBy: open?.receivedBy ?? '' },
    validate: (values) => schemaErrors(DeliverInput, toInput(values)),
  });
  const deliver = useDeliver(day);
  useUnsaved(form.isDirty() && !deliver.isSuccess);
  const send = (values: { receivedBy: string }) => {
    if (deliver.isPending) return;
    deliver.mutate(toInput(values), { onSuccess: onDone, onError: showRefusal(form) });
  };
  return (
    <SaveForm
      onSubmit={form.onSubmit(send, focusFirstError(form))}
      write={deliver}
      label={t`Mark delivered`}
      busyLabel={t`Delivering...`}
      isDisabled={lines.length === 0}
    >
      {isEarly && <Text size="sm" fw={600}>{t`This is for ${date}: its day is still to come.`}</Text>}
      <Text size="sm">
        {count > 0 && (
          <Plural
            value={count}
            one="# line leaves the stock, as it is packed."
            other="# lines leave the stock, as they are packed."
          />
        )}{' '}
        {unpacked > 0 && (
          <Plural
            value={unpacked}
            one="# line is not packed and goes as it is."
            other="# lines are not packed and go as they are."
          />
        )}
      </Text>
      <TextInput
        label={t`Received by (Optional)`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('receivedBy')}
      />
    </SaveForm>
  );
}
